import states from '@diwan/locales/ar/row-states';

export { default as common } from '@diwan/locales/ar/common';
export { default as enums } from '@diwan/locales/ar/enums';
export { default as form } from '@diwan/locales/ar/form-common';
export { default as list } from '@diwan/locales/ar/list';
export { default as menu } from '@diwan/locales/ar/menu';
export { default as pages } from '@diwan/locales/ar/pages';
export { default as resources } from '@diwan/locales/ar/resources';
export { default as shell } from '@diwan/locales/ar/shell';

export const detail = { states };
