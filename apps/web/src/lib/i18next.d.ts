import type { ar } from '@diwan/locales/ar';

// Makes every key of `t` checked against the Arabic catalogue, but for what the server alone says.
declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Omit<typeof ar, 'errors' | 'messages'> };
  }
}
