import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { readSession } from '../../lib/session.ts';
import type { CountryOption } from '../../lib/countries.ts';
import { reloadInPlace } from '../../lib/place.ts';
import { chosenCountry, storeCountry } from '../../lib/preferences.ts';
import { useCountries } from '../../lib/session-query.ts';
import { IconButton } from '../../ui/button.tsx';
import { countryOptions } from '../../ui/country-options.tsx';
import { IconWorld } from '../../ui/icons.ts';
import { CountryFlag } from '../../ui/picture.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/states.tsx';

/** §9: the page loads anew this long after another country was chosen. */
const RELOAD_AFTER = 300;

function choose(country: CountryOption | null): void {
  storeCountry(
    country && { id: country.id, name: country.name, flag: country.flag, time_zone: country.time_zone, currency: country.currency },
  );
  setTimeout(reloadInPlace, RELOAD_AFTER);
}

/** The country that the dashboard is about, or all; shown once the countries are loaded. */
export function CountrySelect({ narrow, onWiden }: { narrow: boolean; onWiden: () => void }) {
  const { t } = useTranslation();
  const { data: countries, isPending } = useCountries();
  const [chosen] = useState(chosenCountry);

  useEffect(() => {
    // A country that is no longer offered would have every call refused.
    if (countries && chosen && !countries.some((country) => country.id === chosen.id)) choose(null);
  }, [countries, chosen]);

  // Whoever works in some countries sees those, not all that there are.
  const all = t(readSession()?.is_super_admin ? 'shell.all_countries' : 'shell.my_countries');
  // Keeps the place, so that the menu does not move under the pointer.
  if (isPending) return <Skeleton height={36} />;
  if (!countries) return null;
  if (narrow)
    return (
      <IconButton
        name={chosen?.name ?? all}
        icon={chosen ? <CountryFlag src={chosen.flag} /> : <IconWorld size={18} />}
        onClick={onWiden}
      />
    );
  return (
    <Select
      label={t('shell.country')}
      hideLabel
      placeholder={all}
      options={countryOptions(countries)}
      value={chosen ? String(chosen.id) : null}
      onChange={(id) => choose(countries.find((country) => String(country.id) === id) ?? null)}
    />
  );
}
