import type { Config } from '../../config.ts';
import type { Locale } from '@diwan/contract/kit/constants';
import type { Request, Server } from '../../platform/http/server.ts';
import { sessionCalls } from '@diwan/contract/session/calls';
import { accessIfGiven } from '../../access/access-if-given.ts';
import { handle } from '../../crud/calls/handle.ts';
import { activeCountries } from './active-countries.ts';
import { DEMO_LOGIN } from './demo-login.ts';

type Named = Pick<Config, 'oidcIssuer' | 'oidcNameAr' | 'oidcNameEn'>;

/** What the provider by which admins log in is called in a language; null where there is none. */
export function providerName({ oidcIssuer: issuer, oidcNameAr: ar, oidcNameEn: en }: Named, language: Locale): string | null {
  return issuer === null ? null : ((language === 'ar' ? ar : en) ?? ar ?? en ?? new URL(issuer).host);
}

/** What the login page asks for, before anyone has logged in. */
export function registerLoginPage(app: Server, prefix: string) {
  // Public, and yet narrower for whoever sends a token: the countries that they may choose.
  const getCountries = async (request: Request) => (await accessIfGiven(app, request))?.countries ?? null;

  handle(app, prefix, sessionCalls.activeCountries, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    return { data: await activeCountries(app, request.language, await getCountries(request)) };
  });

  const getProvider = ({ language }: Request) => {
    const name = providerName(app.config, language);
    return name === null ? null : { name, only: app.config.oidcOnly === true };
  };
  const { demo, adminPassword, mapStyleUrl, mapTiles } = app.config;
  // Only the login that the documents print anyway; one of the operator's own stays theirs.
  const login = demo && adminPassword === null ? { email: DEMO_LOGIN.email, password: DEMO_LOGIN.password } : null;
  handle(app, prefix, sessionCalls.publicSettings, ({ request }) => ({
    data: { demo: login, oidc: getProvider(request), map_style_url: mapStyleUrl, map_tiles: mapTiles !== null },
  }));
}
