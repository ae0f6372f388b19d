import type { Admin } from '@diwan/contract/resources/admins';
import { Missing } from '../../crud/cells/missing.tsx';
import { getName } from '../../crud/resource/labels.ts';
import { useWords } from '../../crud/words/words.ts';
import { formatList, formatNumber } from '../../lib/format.ts';
import { Chip } from '../../ui/chip.tsx';
import { Cut } from '../../ui/text.tsx';

const SHOWN = 24;

/** The countries of an admin: all, or their names as far as they fit. */
export function CountriesCell({ admin }: { admin: Admin }) {
  const words = useWords();
  if (admin.all_countries === 1) return <>{words('form.countries_all')}</>;
  if (admin.countries.length === 0) return <Missing words={words} />;
  const [first, ...others] = admin.countries.map(getName);
  return <Cut text={others.length > 2 ? `${first} +${formatNumber(others.length)}` : formatList([first ?? '', ...others])} max={SHOWN} />;
}

/** The role of an admin; a superadmin needs none. */
export function RoleCell({ admin }: { admin: Admin }) {
  const words = useWords();
  if (admin.is_super_admin === 1) return <Chip tone="go">{words('resources.admins.fields.is_super_admin')}</Chip>;
  return admin.role ? <bdi>{getName(admin.role)}</bdi> : <Missing words={words} />;
}
