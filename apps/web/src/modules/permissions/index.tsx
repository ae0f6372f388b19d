import { permissionCategories, permissionLabels, permissions } from '@diwan/contract/permissions/resource';
import { wholeTitle } from '../../crud/cells/whole-title.tsx';
import { defineScreens, defineViewScreens } from '../../crud/resource/screens.ts';
import { Ltr } from '../../ui/text.tsx';

export const permissionCategoryScreens = defineScreens(permissionCategories, {
  columns: ['title', 'permissions_count', 'key', 'updated_at'],
  expanded: ['title_ar', 'title_en', 'created_at'],
  form: [['title_ar', 'title_en']],
});

/** Which permissions there are, where each stands in the role editor and how many roles hold it. */
export const permissionScreens = defineScreens(permissions, {
  columns: [
    { ...wholeTitle(permissions, 'label'), sort: 'label_ar' },
    'permission_url',
    'permission_type',
    { key: 'front_route_name', cell: (row) => <Ltr>{row.front_route_name}</Ltr> },
    'category_id',
    { key: 'roles_count', numeric: true },
  ],
  expanded: ['label_ar', 'label_en', 'updated_at'],
  form: ['category_id', ['label_ar', 'label_en']],
});

/** What people read of each permission, in both languages side by side. */
export const permissionLabelScreens = defineViewScreens(permissionScreens, permissionLabels, {
  columns: ['permission_url', 'label_ar', 'label_en', 'updated_at'],
  expanded: ['permission_type', 'front_route_name', 'category_id', 'roles_count'],
  form: [['label_ar', 'label_en'], 'category_id'],
});
