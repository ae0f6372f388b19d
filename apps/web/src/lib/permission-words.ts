/** The code's names of the permissions: some hundred and fifty, which few screens need. */
export const PERMISSION_WORDS = { ar: () => import('@diwan/locales/ar/permissions'), en: () => import('@diwan/locales/en/permissions') };
