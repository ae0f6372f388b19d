import { countries } from '@diwan/contract/countries/resource';
import { settingsAt } from '@diwan/contract/settings/settings';
import { ownCountries } from '../../access/caller.ts';
import { COUNTED } from '../../schema/counted-tables.ts';
import { recount } from '../../crud/counters/recount.ts';
import { secondForRule } from '../../ledger/till/approved-save.ts';
import { crud, type Saved, type Waiting, type Write, type WriteContext } from '../../crud/resource/crud.ts';
import type { Row, StoredRow } from '../../crud/fields/row.ts';
import { forbidden } from '../../platform/errors.ts';
import { keepCurrency } from '../../ledger/keep-currency.ts';
import { refuseStrandedPhones, saveSection } from '../settings/index.ts';
import * as t from '../../schema/tables/geography.ts';

const SECTION = 'app-amount';

type Country = StoredRow<typeof t.countries>;
type CountryWrite = Write<Country, Saved<typeof countries>>;

interface NewCountry {
  readonly id: number;
  readonly currency: string;
}

/**
 * Saves what a country is made with: its VAT, which whoever makes it says, and the app's shares, which are a superadmin's to set alone
 * as no money is behind them yet; from others they wait for a second admin.
 */
async function saveFirstSettings({ app, transaction, caller }: WriteContext, { id, currency }: NewCountry, values: Row): Promise<void> {
  const given = settingsAt(SECTION, 'country').flatMap(([key]) => (typeof values[key] === 'number' ? [[key, values[key]]] : []));
  const { VAT, ...shares } = Object.fromEntries(given);
  const place = { section: SECTION, country: { id, currency } } as const;
  const saved = await saveSection(app, transaction, caller, { ...place, values: { VAT }, version: null }, { approved: true });
  if (Object.keys(shares).length === 0 || !('updated_at' in saved)) return;
  await saveSection(app, transaction, caller, { ...place, values: shares, version: saved.updated_at }, { approved: false });
}

/** Hours of visits, penalties and days of packages go by a country's clock: once there is money behind it, another one takes two. */
async function zoneWaits(
  context: WriteContext,
  write: CountryWrite & { readonly columns: Partial<Country> & Row },
): Promise<Waiting | null> {
  const { before, columns } = write;
  if (!before) return null;
  return secondForRule(context, { resource: countries }, write, {
    kind: 'country',
    message: 'zone_waits',
    country_id: before.id,
    field: 'time_zone',
    before: before.time_zone,
    after: columns.time_zone ?? before.time_zone,
  });
}

const PHONE_RULE = ['phone_code', 'phone_limit'] as const;
/** Keeps how a country's phones are written while people have such phones: with another code or length they could not log in, and nobody could save them. */
async function keepPhones({ transaction: { client } }: WriteContext, { before, values }: CountryWrite): Promise<void> {
  if (!before) return;
  const changed = PHONE_RULE.find((field) => values[field] !== undefined && String(values[field]) !== String(before[field]));
  if (changed === undefined) return;
  await refuseStrandedPhones(client, before, changed);
}

export const countriesApi = crud(countries, {
  refusals: { 403: ['country.all_countries_only'] },
  table: t.countries,
  async beforeWrite(context, write) {
    // Whoever works in some countries would not even see the new one.
    if (!write.before && ownCountries(context.caller) !== null) throw forbidden('country.all_countries_only');
    await keepCurrency(context, write);
    await keepPhones(context, write);
  },
  waits: zoneWaits,
  async afterWrite(context, { before, after, values }) {
    if (!before) await saveFirstSettings(context, after, values);
    // Counters hold the country's local days: another zone cuts the days elsewhere.
    else if (before.time_zone !== after.time_zone) await recount(context.transaction.client, COUNTED);
  },
});
