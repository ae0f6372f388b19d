import { roles } from '@diwan/contract/roles/resource';
import { addWords } from '../../lib/i18n.ts';
import { readSession } from '../../lib/session.ts';
import { warmPart } from '../../lib/warm-part.tsx';
import { IconEyeCheck } from '../../ui/screen-icons.ts';
import { defineScreens } from '../../crud/resource/screens.ts';
import { call } from '../../lib/call.ts';
import { ROLE_WORDS } from '../../lib/permission-words.ts';

await addWords('roles', ROLE_WORDS);

const RoleForm = warmPart(() => import('./role-form.tsx'));

export const roleScreens = defineScreens(roles, {
  columns: ['id', 'title', 'permissions', 'admins_count', 'created_at'],
  expanded: ['title_ar', 'title_en', 'requires_totp', 'updated_at'],
  form: RoleForm,
  asksEditable: (id, signal) => call('GET roles/:id/editable', { params: { id }, signal }),
  actions: [
    {
      key: 'view_as',
      icon: <IconEyeCheck size={17} stroke={1.7} aria-hidden="true" />,
      label: 'roles.view_as',
      shown: () => readSession()?.is_super_admin === true,
      run: (row) => location.assign(`/view-as?role_id=${row.id}`),
    },
  ],
});
