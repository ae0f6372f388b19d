export { default as common } from '@diwan/locales/en/common';
export { default as login } from '@diwan/locales/en/login';
export { default as shell } from '@diwan/locales/en/shell';
export { default as validation } from '@diwan/locales/en/validation';
