import './validation-words.ts';
import { addWords } from '../../lib/i18n.ts';

// The words of pages and forms come with the first of them: a list needs none.
await Promise.all([
  addWords('detail', { ar: () => import('@diwan/locales/ar/detail'), en: () => import('@diwan/locales/en/detail') }),
  addWords('form', { ar: () => import('@diwan/locales/ar/form-pages'), en: () => import('@diwan/locales/en/form-pages') }),
]);
