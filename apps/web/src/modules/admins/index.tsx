import { admins, takesOwnPassword, type Admin } from '@diwan/contract/admins/resource';
import { OwnPasswordInput } from '../../crud/inputs/own-password-input.tsx';
import { defineScreens } from '../../crud/resource/screens.ts';
import { TwoStepTab } from './two-step-tab.tsx';
import { Missing } from '../../crud/cells/missing.tsx';
import { getName } from '../../crud/resource/labels.ts';
import { useWords } from '../../crud/words/words.ts';
import { formatList, formatNumber } from '../../lib/format.ts';
import { Chip } from '../../ui/chip.tsx';
import { Cut } from '../../ui/text.tsx';
import { SessionList } from '../session/shared/session-list.tsx';
import { TokenList } from '../session/shared/token-list.tsx';
import { readSession } from '../../lib/session.ts';

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

const SHOWN = 24;

/** The countries of an admin: all, or their names as far as they fit. */
function CountriesCell({ admin }: { admin: Admin }) {
  const words = useWords();
  if (admin.all_countries === 1) return <>{words('form.countries_all')}</>;
  if (admin.countries.length === 0) return <Missing words={words} />;
  const [first, ...others] = admin.countries.map(getName);
  return <Cut text={others.length > 2 ? `${first} +${formatNumber(others.length)}` : formatList([first ?? '', ...others])} max={SHOWN} />;
}

/** The role of an admin; a superadmin needs none. */
function RoleCell({ admin }: { admin: Admin }) {
  const words = useWords();
  if (admin.is_super_admin === 1) return <Chip tone="go">{words('resources.admins.fields.is_super_admin')}</Chip>;
  return admin.role ? <bdi>{getName(admin.role)}</bdi> : <Missing words={words} />;
}

/** Where an admin is logged in, and their tokens; one's own are those of the profile. */
function SessionsTab({ row }: { row: Admin }) {
  const own = row.id === readSession()?.id;
  return (
    <>
      {own ? <SessionList /> : <SessionList of={{ kind: 'admin', id: row.id }} />}
      {own ? <TokenList /> : <TokenList admin={row.id} />}
    </>
  );
}
