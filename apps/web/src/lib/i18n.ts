import type { Locale } from '@diwan/contract/kit/constants';
import { language } from './preferences.ts';
import { getKeys } from '@diwan/domain/records';
import { addTexts } from './translate.ts';

type Areas = Readonly<Record<string, object>>;
type Loaders = Readonly<Record<Locale, () => Promise<Areas>>>;

/** The words of the login, and those of the dashboard; only the chosen language's are ever loaded. */
const CATALOGUES = {
  login: { ar: () => import('./catalogues/ar-login.ts'), en: () => import('./catalogues/en-login.ts') },
  app: { ar: () => import('./catalogues/ar-app.ts'), en: () => import('./catalogues/en-app.ts') },
} as const satisfies Record<string, Loaders>;

/** Makes `t` ready in the chosen language, with the words of one part of the dashboard. */
export async function startI18n(part: keyof typeof CATALOGUES): Promise<void> {
  addTexts(await CATALOGUES[part][language()]());
}

/** Words that only some screens need come with those screens; each area holds resources, enums and texts of its own. */
const AREAS = {
  access: { ar: () => import('@diwan/locales/ar/areas/access'), en: () => import('@diwan/locales/en/areas/access') },
  agents: { ar: () => import('@diwan/locales/ar/areas/agents'), en: () => import('@diwan/locales/en/areas/agents') },
  chats: { ar: () => import('@diwan/locales/ar/areas/chats'), en: () => import('@diwan/locales/en/areas/chats') },
  content: { ar: () => import('@diwan/locales/ar/areas/content'), en: () => import('@diwan/locales/en/areas/content') },
  first_steps: { ar: () => import('@diwan/locales/ar/areas/first-steps'), en: () => import('@diwan/locales/en/areas/first-steps') },
  home: { ar: () => import('@diwan/locales/ar/areas/home'), en: () => import('@diwan/locales/en/areas/home') },
  lists: { ar: () => import('@diwan/locales/ar/areas/lists'), en: () => import('@diwan/locales/en/areas/lists') },
  orders: { ar: () => import('@diwan/locales/ar/areas/orders'), en: () => import('@diwan/locales/en/areas/orders') },
  money: { ar: () => import('@diwan/locales/ar/areas/money'), en: () => import('@diwan/locales/en/areas/money') },
  requests: { ar: () => import('@diwan/locales/ar/areas/requests'), en: () => import('@diwan/locales/en/areas/requests') },
  security: { ar: () => import('@diwan/locales/ar/areas/security'), en: () => import('@diwan/locales/en/areas/security') },
  services: { ar: () => import('@diwan/locales/ar/areas/services'), en: () => import('@diwan/locales/en/areas/services') },
  settings: { ar: () => import('@diwan/locales/ar/areas/settings'), en: () => import('@diwan/locales/en/areas/settings') },
  statistics: { ar: () => import('@diwan/locales/ar/areas/statistics'), en: () => import('@diwan/locales/en/areas/statistics') },
  support: { ar: () => import('@diwan/locales/ar/areas/support'), en: () => import('@diwan/locales/en/areas/support') },
  dispatch: { ar: () => import('@diwan/locales/ar/areas/dispatch'), en: () => import('@diwan/locales/en/areas/dispatch') },
  tracking: { ar: () => import('@diwan/locales/ar/areas/tracking'), en: () => import('@diwan/locales/en/areas/tracking') },
  till: { ar: () => import('@diwan/locales/ar/areas/till'), en: () => import('@diwan/locales/en/areas/till') },
  vehicles: { ar: () => import('@diwan/locales/ar/areas/vehicles'), en: () => import('@diwan/locales/en/areas/vehicles') },
} as const satisfies Record<string, Readonly<Record<Locale, () => Promise<{ default: object }>>>>;
export type WordArea = keyof typeof AREAS;

/** Loads the words of an area, once. */
export function loadArea(area: WordArea): Promise<void> {
  return once(area, async (chosen) => (await AREAS[area][chosen]()).default);
}

/** Loads the words of every area, for what may speak of any row. */
export async function loadAllAreas(): Promise<void> {
  await Promise.all(getKeys(AREAS).map(loadArea));
}

/** Adds words that only some screens need under a name of their own, once. */
export function addWords(name: string, load: Readonly<Record<Locale, () => Promise<{ default: object }>>>): Promise<void> {
  return once(name, async (chosen) => ({ [name]: (await load[chosen]()).default }));
}

const loading = new Map<string, Promise<void>>();

/** A failure is forgotten, so that whoever needs the words next asks again. */
function once(name: string, load: (chosen: Locale) => Promise<object>): Promise<void> {
  const known = loading.get(name);
  if (known) return known;
  const chosen = language();
  const fresh = load(chosen).then(addTexts);
  loading.set(name, fresh);
  fresh.catch(() => loading.delete(name));
  return fresh;
}
