/** What the role editor and its matrix say. */
export const ROLE_WORDS = { ar: () => import('@diwan/locales/ar/roles'), en: () => import('@diwan/locales/en/roles') };
