import { chosenCountry, digits, language } from './preferences.ts';

/** How numbers and dates are written: set once per page load, since a change of language or country loads the page anew. */
interface Manner {
  locale: string;
  zone: string | undefined;
}

let manner: Manner | null = null;
const made = new Map<string, unknown>();

/** How they are written now. */
export function mannerNow(): Manner {
  // The digits are pinned by `-u-nu-`: what `ar` means by itself differs between browsers.
  manner ??= { locale: `${language()}-u-ca-gregory-nu-${digits()}`, zone: chosenCountry()?.time_zone ?? undefined };
  return manner;
}

/** Forgets it, with what was made for it. */
export function resetManner(): void {
  manner = null;
  made.clear();
}

/** What is made once for how things are written, by its kind and options. */
export function remembered<T>(kind: string, options: object, make: (manner: Manner) => T): T {
  const key = kind + JSON.stringify(options);
  const known = made.get(key) as T | undefined;
  if (known) return known;
  const fresh = make(mannerNow());
  made.set(key, fresh);
  return fresh;
}

/** A number in the admin's digits. Decimal strings keep every place. */
export function formatNumber(value: number | string, options: Intl.NumberFormatOptions = {}): string {
  return remembered('number', options, ({ locale }) => new Intl.NumberFormat(locale, options)).format(value as number);
}
