import { countries } from '@diwan/contract/resources/countries';
import { ownCountries } from '../../access/caller.ts';
import { COUNTED } from '../../schema/counted-tables.ts';
import { recount } from '../../crud/counters/recount.ts';
import { crud } from '../../crud/crud.ts';
import { forbidden } from '../../platform/errors.ts';
import { keepCurrency } from '../../ledger/keep-currency.ts';
import * as t from '../../schema/tables/geography.ts';

export const countriesApi = crud(countries, {
  refusals: { 403: ['country.all_countries_only'] },
  table: t.countries,
  async beforeWrite(context, write) {
    // Whoever works in some countries would not even see the new one.
    if (!write.before && ownCountries(context.caller) !== null) throw forbidden('country.all_countries_only');
    await keepCurrency(context, write);
  },
  // Counters hold the country's local days: another zone cuts the days elsewhere.
  async afterWrite({ transaction }, { before, after }) {
    if (!before || before['time_zone'] === after['time_zone']) return;
    await recount(transaction.client, COUNTED);
  },
});
