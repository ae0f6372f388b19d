import { addWords } from '../../lib/i18n.ts';

// The words of uploads come with the first form that has one.
await addWords('upload', { ar: () => import('@diwan/locales/ar/upload'), en: () => import('@diwan/locales/en/upload') });
