import type { Locale } from '@diwan/contract/constants';

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

/** Reads a stored value; a browser that refuses storage gets the default. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value, or removes it with `null`. */
export function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage refused: the choice lasts as long as the page.
  }
}

/** Reads a stored object; what is not JSON counts as absent. */
export function readStoredJson(key: string): unknown {
  try {
    return JSON.parse(readStored(key) ?? 'null');
  } catch {
    return null;
  }
}

export const language = (): Locale => (readStored('language') === 'en' ? 'en' : 'ar');
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

export function chosenCountry(): ChosenCountry | null {
  const stored = readStoredJson('country') as ChosenCountry | null;
  return stored && typeof stored.id === 'number' ? stored : null;
}
export const storeCountry = (country: ChosenCountry | null) => store('country', country && JSON.stringify(country));
