import { addWords } from '../../lib/i18n.ts';

// What is wrong with a field is said where there are fields: a list's rows need none of it.
await addWords('validation', { ar: () => import('@diwan/locales/ar/validation'), en: () => import('@diwan/locales/en/validation') });
