/** The code's names of the permissions: some hundred and fifty, which few screens need. */
export const PERMISSION_WORDS = { ar: () => import('@diwan/locales/ar/permissions'), en: () => import('@diwan/locales/en/permissions') };

/** What the role editor and its matrix say. */
export const ROLE_WORDS = { ar: () => import('@diwan/locales/ar/roles'), en: () => import('@diwan/locales/en/roles') };
