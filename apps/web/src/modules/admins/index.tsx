import { admins, takesOwnPassword } from '@diwan/contract/resources/admins';
import { OwnPasswordInput } from '../../crud/inputs/own-password-input.tsx';
import { defineScreens } from '../../crud/resource/screens.ts';
import { CountriesCell, RoleCell } from './access-cells.tsx';
import { SessionsTab } from './sessions-tab.tsx';
import { TwoStepTab } from './two-step-tab.tsx';

export const adminScreens = defineScreens(admins, {
  columns: [
    'id',
    'full_name',
    'email',
    'phone',
    { key: 'role_id', reads: ['role_id', 'is_super_admin'], cell: (admin) => <RoleCell admin={admin} /> },
    { key: 'country_ids', reads: ['country_ids', 'all_countries'], cell: (admin) => <CountriesCell admin={admin} /> },
    'is_active',
    'is_ban',
    'last_login_at',
  ],
  expanded: ['has_totp', 'gender', 'is_super_admin', 'all_countries', 'ban_reason', 'created_at', 'updated_at'],
  form: [
    { heading: 'identity' },
    ['first_name', 'last_name'],
    'gender',
    'image',
    { heading: 'contact' },
    ['email', 'phone'],
    { heading: 'access' },
    { superAdmin: ['is_super_admin'] },
    'role_id',
    'all_countries',
    { fields: ['country_ids'], when: ({ all_countries: all }) => all !== 1 },
    'password',
    'current_password',
  ],
  inputs: {
    current_password: ({ form }) => (
      <OwnPasswordInput form={form} needed={form.mode === 'create' || takesOwnPassword(form.before, form.values)} />
    ),
  },
  detail: [
    { heading: 'identity', fields: ['first_name', 'last_name', 'gender'] },
    { heading: 'contact', fields: ['email', 'phone'] },
    { heading: 'access', fields: ['role_id', 'is_super_admin', 'all_countries', 'country_ids', 'ban_reason'] },
  ],
  summary: ['has_totp', 'last_login_at'],
  tabs: [
    { key: 'two_step', label: 'security.two_step', can: 'update-admin', content: TwoStepTab },
    { key: 'sessions', label: 'security.sessions_of', can: 'update-admin', content: SessionsTab },
  ],
});
