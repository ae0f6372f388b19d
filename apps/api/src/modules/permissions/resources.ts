import { permissionCategories, permissionLabels, permissions } from '@diwan/contract/resources/permission-rows';
import { crud } from '../../crud/resource/crud.ts';
import * as t from '../../schema/tables/permissions.ts';

export const permissionCategoriesApi = crud(permissionCategories, {
  table: t.permissionCategories,
  computed: { permissions_count: '(select count(*)::int from permissions p where p.category_id = t.id and p.deleted_at is null)' },
});

const options = {
  table: t.permissions,
  computed: { roles_count: '(select count(*)::int from roles r where t.permission_url = any(r.permissions) and r.deleted_at is null)' },
};
export const permissionsApi = crud(permissions, options);
export const permissionLabelsApi = crud(permissionLabels, options);
