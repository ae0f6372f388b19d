import * as t from '../../schema/tables/permissions.ts';
import type { Module } from '../module.ts';
import { registerPermissionCatalogue } from './catalogue-routes.ts';
import { permissionCategories, permissionLabels, permissions } from '@diwan/contract/permissions/resource';
import { crud } from '../../crud/resource/crud.ts';

const permissionCategoriesApi = crud(permissionCategories, {
  table: t.permissionCategories,
  computed: { permissions_count: '(select count(*)::int from permissions p where p.category_id = t.id and p.deleted_at is null)' },
});

const options = {
  table: t.permissions,
  computed: { roles_count: '(select count(*)::int from roles r where t.permission_url = any(r.permissions) and r.deleted_at is null)' },
};
const permissionsApi = crud(permissions, options);
const permissionLabelsApi = crud(permissionLabels, options);

export { syncPermissions } from './sync-permissions.ts';

export const permissionsModule: Module = {
  resources: [permissionCategoriesApi, permissionsApi, permissionLabelsApi],
  register: (app, base) => registerPermissionCatalogue(app, base),
};
