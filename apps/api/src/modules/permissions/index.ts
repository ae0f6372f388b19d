import type { Module } from '../module.ts';
import { registerPermissionCatalogue } from './catalogue-routes.ts';
import { permissionCategoriesApi, permissionsApi, permissionLabelsApi } from './resources.ts';

export { syncPermissions } from './sync-permissions.ts';

export const permissionsModule: Module = {
  resources: [permissionCategoriesApi, permissionsApi, permissionLabelsApi],
  register: (app, base) => registerPermissionCatalogue(app, base),
};
