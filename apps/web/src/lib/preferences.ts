import type { Locale } from '@diwan/contract/kit/constants';

export type Theme = 'light' | 'dark';
export type Digits = 'latn' | 'arab';
export type Density = 'comfortable' | 'compact';

/** What the dashboard remembers of a chosen country. */
export interface ChosenCountry {
  id: number;
  name: string;
  flag?: string | null | undefined;
  time_zone?: string | null | undefined;
  currency?: string | null | undefined;
}

/** The browser's storage: of all tabs, or of this one, for as long as it is open. */
type Storages = 'localStorage' | 'sessionStorage';

function read(from: Storages, key: string): string | null {
  try {
    return globalThis[from].getItem(key);
  } catch {
    return null;
  }
}

function write(to: Storages, key: string, value: string | null): void {
  try {
    if (value === null) globalThis[to].removeItem(key);
    else globalThis[to].setItem(key, value);
  } catch {
    // Storage refused or full: the choice lasts as long as the page.
  }
}

/** Reads a stored value; a browser that refuses storage gets the default. */
export const readStored = (key: string): string | null => read('localStorage', key);
/** Stores a value, or removes it with `null`. */
export const store = (key: string, value: string | null): void => write('localStorage', key, value);

/** The same of this tab alone, as long as it is open. */
export const readOfTab = (key: string): string | null => read('sessionStorage', key);
export const storeOfTab = (key: string, value: string | null): void => write('sessionStorage', key, value);

/** What of the storage decides what a page shows and whose it is. */
const PAGE_KEYS = ['session', 'country', 'language'] as const;
export type PageKey = (typeof PAGE_KEYS)[number];

declare global {
  /** The stored values that this page was drawn with; every script of the page works by the same. */
  var drawnWith: Record<PageKey, string | null> | undefined;
}

/**
 * Fixes person, country and language for as long as the page lives: what another tab chooses changes what is stored, and not what
 * this page shows, asks for and saves. Called by the page's first script.
 */
export function fixPage(): void {
  globalThis.drawnWith ??= { session: readStored('session'), country: readStored('country'), language: readStored('language') };
}

/** What this page was drawn with; before it is fixed, what is stored. */
export const readDrawn = (key: PageKey): string | null => (globalThis.drawnWith ? globalThis.drawnWith[key] : readStored(key));

/** Has the page go on with another value, such as a session that the server has told more of. */
export function redrawPage(key: PageKey, value: string | null): void {
  if (globalThis.drawnWith) globalThis.drawnWith[key] = value;
}

/** Reads a JSON text; what is none counts as absent. */
export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Reads a stored object; what is not JSON counts as absent. */
export const readStoredJson = (key: string): unknown => parseStored(readStored(key));

export const language = (): Locale => (readDrawn('language') === 'en' ? 'en' : 'ar');
export const setLanguage = (value: Locale) => store('language', value);

export const theme = (): Theme => (readStored('theme') === 'dark' ? 'dark' : 'light');
export function setTheme(value: Theme): void {
  store('theme', value);
  document.documentElement.dataset['theme'] = value;
  // The window's own frame takes the colour of the bar below it.
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', value === 'dark' ? '#191d20' : '#ffffff');
}

/** Latin digits unless chosen otherwise; English always has them. */
export const digits = (): Digits => (language() === 'ar' && readStored('digits') === 'arab' ? 'arab' : 'latn');
export const setDigits = (value: Digits) => store('digits', value);

export const density = (): Density => (readStored('density') === 'compact' ? 'compact' : 'comfortable');
export function setDensity(value: Density): void {
  store('density', value);
  document.documentElement.dataset['density'] = value;
}

export const sidebarNarrow = (): boolean => readStored('sidebar') === 'narrow';
export const setSidebarNarrow = (narrow: boolean) => store('sidebar', narrow ? 'narrow' : null);

function asCountry(text: string | null): ChosenCountry | null {
  const stored = parseStored(text) as ChosenCountry | null;
  return stored && typeof stored.id === 'number' ? stored : null;
}

/** The country that this page is about; null is all of the admin's. */
export const chosenCountry = (): ChosenCountry | null => asCountry(readDrawn('country'));
/** The country that was chosen last, in whichever tab: the next page that is loaded is about it. */
export const nextCountry = (): ChosenCountry | null => asCountry(readStored('country'));
export const nextLanguage = (): Locale => (readStored('language') === 'en' ? 'en' : 'ar');
export const storeCountry = (country: ChosenCountry | null) => store('country', country && JSON.stringify(country));
