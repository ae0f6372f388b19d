import type { Locale } from '@diwan/contract/kit/constants';
import type { Config } from '../../config.ts';

type Named = Pick<Config, 'oidcIssuer' | 'oidcNameAr' | 'oidcNameEn'>;

/** What the provider by which admins log in is called in a language; null where there is none. */
export function providerName({ oidcIssuer: issuer, oidcNameAr: ar, oidcNameEn: en }: Named, language: Locale): string | null {
  return issuer === null ? null : ((language === 'ar' ? ar : en) ?? ar ?? en ?? new URL(issuer).host);
}
