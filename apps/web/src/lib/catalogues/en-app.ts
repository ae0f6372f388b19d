import states from '@diwan/locales/en/row-states';

export { default as common } from '@diwan/locales/en/common';
export { default as enums } from '@diwan/locales/en/enums';
export { default as form } from '@diwan/locales/en/form-common';
export { default as list } from '@diwan/locales/en/list';
export { default as menu } from '@diwan/locales/en/menu';
export { default as pages } from '@diwan/locales/en/pages';
export { default as resources } from '@diwan/locales/en/resources';
export { default as shell } from '@diwan/locales/en/shell';

export const detail = { states };
