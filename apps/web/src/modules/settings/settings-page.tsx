import { settingsForm } from '@diwan/contract/settings/check-settings';
import { isSettingSection, SETTING_SECTIONS, type SettingSection } from '@diwan/contract/settings/settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActivityLog } from '../../crud/detail/activity-log.tsx';
import { useWords } from '../../crud/words/words.ts';
import { call } from '../../lib/call.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useCan, worksEverywhere } from '../../lib/permissions.ts';
import { chosenCountry } from '../../lib/preferences.ts';
import { OF_SCREEN, queryClient } from '../../lib/query-client.ts';
import { refreshSession, useCountries } from '../../lib/session-query.ts';
import { NotFoundPage } from '../../crud/page/not-found.tsx';
import { Button } from '../../ui/button.tsx';
import { countryOptions } from '../../ui/country-options.tsx';
import { DataArea } from '../../ui/data-area.tsx';
import { IconHistory } from '../../ui/screen-icons.ts';
import { Modal } from '../../ui/modal.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Select } from '../../ui/select.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { SectionForm } from './section-form.tsx';
import classes from './settings.module.css';
import { useAddressQuery, goTo, usePathPart } from '../../lib/search-params.ts';

/** The settings by section, for all countries or for one: section and country stand in the address. */
export default function SettingsPage() {
  const section = usePathPart('section');
  return isSettingSection(section) ? <Section section={section} /> : <NotFoundPage />;
}

function Section({ section }: { section: SettingSection }) {
  const words = useWords();
  const search = useAddressQuery();
  const named = search['country_id'];
  // Where a country is chosen for the whole dashboard, its values are what one comes for.
  const wanted = named === undefined ? (chosenCountry()?.id ?? null) : Number(named) > 0 ? Number(named) : null;
  const title = words(`settings.sections.${section}`);
  usePageTitle(title);

  const go = (to: string, country: number | null) => goTo({ country_id: String(country ?? 0) }, { to: `/settings/${to}` });

  return (
    <>
      <PageHeader title={words('settings.title')} note={words(wanted === null ? 'settings.for_all' : 'settings.for_country')} />
      <Tabs
        label={words('settings.title')}
        value={section}
        items={SETTING_SECTIONS.map((one) => ({ value: one, label: words(`settings.sections.${one}`) }))}
        onChange={(to) => go(to, wanted)}
      >
        <Values key={`${section} ${wanted}`} section={section} country={wanted} onCountry={(country) => go(section, country)} />
      </Tabs>
    </>
  );
}

interface ValuesProps {
  section: SettingSection;
  country: number | null;
  onCountry: (country: number | null) => void;
}

function Values({ section, country, onCountry }: ValuesProps) {
  const words = useWords();
  const [logOpen, setLogOpen] = useState(false);
  const query = country === null ? {} : { country_id: country };
  const key = ['settings', section, country];
  const answer = useQuery({
    queryKey: key,
    meta: OF_SCREEN,
    queryFn: async ({ signal }) => (await call(`GET settings/${section}`, { query, signal })).data,
    // What others save meanwhile shows as a conflict, not under one's hands.
    staleTime: Infinity,
    gcTime: 0,
  });
  const countries = useCountries();
  const locked = useLock(country);
  const chosen = chosenCountry()?.id;
  const offered = (countries.data ?? []).filter(({ id }) => chosen === undefined || id === chosen);
  return (
    <>
      <div className={classes.scope}>
        <Select
          label={words('settings.country')}
          placeholder={words('settings.all_countries')}
          options={countryOptions(offered)}
          value={country === null ? null : String(country)}
          onChange={(id) => onCountry(id === null ? null : Number(id))}
        />
        <Button icon={<IconHistory size={16} aria-hidden="true" />} onClick={() => setLogOpen(true)}>
          {words('settings.history')}
        </Button>
      </div>
      <DataArea query={answer} loading={<LoadingState rows={6} height={48} />}>
        {(opened) => (
          <SectionForm
            key={opened.updated_at}
            section={section}
            opened={opened}
            locked={locked}
            onSaved={(saved) => {
              queryClient.setQueryData(key, saved);
              // Phones and page sizes follow the settings at once.
              void refreshSession();
              void queryClient.invalidateQueries({ queryKey: ['rows'] });
            }}
          />
        )}
      </DataArea>
      <Modal open={logOpen} place="side" title={words('settings.history')} onClose={() => setLogOpen(false)}>
        <ActivityLog
          form={settingsForm(section, country === null ? 'all' : 'country')}
          path={`settings/${section}/activity`}
          query={query}
        />
      </Modal>
    </>
  );
}

/** Why the values of a place may not be changed by this admin. */
function useLock(country: number | null): string | null {
  const words = useWords();
  const can = useCan();
  if (!can('update-settings')) return words('settings.read_only');
  return country === null && !worksEverywhere() ? words('settings.own_countries_only') : null;
}
