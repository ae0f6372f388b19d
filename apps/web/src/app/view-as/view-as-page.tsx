import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getName } from '../../crud/resource/labels.ts';
import { rowOptions } from '../../crud/resource/row-options.ts';
import type { Row } from '../../crud/resource/screens.ts';
import { useWords } from '../../crud/words/words.ts';
import { api, type One } from '../../lib/api.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { readSession } from '../../lib/session.ts';
import { useCountries } from '../../lib/session-query.ts';
import { beginViewAs, type ViewAs } from '../../lib/view-as.ts';
import { Button } from '../../ui/button.tsx';
import { countryOptions } from '../../ui/country-options.tsx';
import { DataArea } from '../../ui/data-area.tsx';
import { IconEye } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { MoveTo } from '../move-to.ts';
import { AccessReport } from './access-report.tsx';
import classes from './view-as.module.css';
import { useAddressQuery, goTo } from '../../lib/search-params.ts';

/** Where a superadmin chooses a role and a country to look as; both stand in the address. */
export default function ViewAsPage() {
  return readSession()?.is_super_admin ? <Chooser /> : <MoveTo href="/permission-required" />;
}

function Chooser() {
  const words = useWords();
  const search = useAddressQuery();
  const [roleId, countryId] = [Number(search['role_id']) || null, Number(search['country_id']) || null];
  usePageTitle(words('access.view_as'));
  const countries = useCountries();
  const role = useQuery({
    queryKey: ['rows', 'roles', 'one', String(roleId)],
    queryFn: async ({ signal }) => (await api.get<One<Row>>(`roles/${roleId}`, { signal })).data,
    enabled: roleId !== null,
  });
  const country = countries.data?.find(({ id }) => id === countryId) ?? null;
  const getView = (row: Row): ViewAs => ({
    role_id: row.id,
    title: getName(row),
    permissions: row['permissions'] as string[],
    country: country && { id: country.id, name: country.name },
  });

  return (
    <>
      <PageHeader
        title={words('access.view_as')}
        actions={
          <Button
            variant="primary"
            icon={<IconEye size={16} aria-hidden="true" />}
            disabled={!role.data}
            onClick={() => role.data && beginViewAs(getView(role.data))}
          >
            {words('access.begin')}
          </Button>
        }
      />
      <p className={classes.note}>{words('access.text')}</p>
      <Choices roleId={roleId} countryId={countryId} countries={countries.data ?? []} />
      {roleId === null ? (
        <EmptyState title={words('access.choose_title')} text={words('access.choose_text')} />
      ) : (
        <DataArea query={role}>{(row) => <AccessReport view={getView(row)} />}</DataArea>
      )}
    </>
  );
}

interface ChoicesProps {
  roleId: number | null;
  countryId: number | null;
  countries: Parameters<typeof countryOptions>[0];
}

/** As whom, and where, one looks. */
function Choices({ roleId, countryId, countries }: ChoicesProps) {
  const words = useWords();
  const roles = useMemo(() => rowOptions('roles'), []);
  const go = (changes: Record<string, string | undefined>) => goTo((now) => ({ ...now, ...changes }), { replace: true, resetScroll: true });
  return (
    <div className={classes.choices}>
      <Select
        label={words('access.role')}
        required
        clearable={false}
        value={roleId === null ? null : String(roleId)}
        load={roles.load}
        resolve={roles.resolve}
        onChange={(id) => go({ role_id: id ?? undefined })}
      />
      <Select
        label={words('access.country')}
        placeholder={words('access.all_countries')}
        options={countryOptions(countries)}
        value={countryId === null ? null : String(countryId)}
        onChange={(id) => go({ country_id: id ?? undefined })}
      />
    </div>
  );
}
