export { default as common } from '@diwan/locales/ar/common';
export { default as login } from '@diwan/locales/ar/login';
export { default as shell } from '@diwan/locales/ar/shell';
export { default as validation } from '@diwan/locales/ar/validation';
