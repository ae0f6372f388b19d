import type { Server } from '../../platform/http/server.ts';
import { catalogueCalls as calls } from '@diwan/contract/services/app-calls';
import type { DataOf } from '@diwan/contract/kit/call';
import { getReportTargets } from '@diwan/domain/complaint-transitions';
import { fromMinor, minor } from '@diwan/domain/money';
import { handle } from '../../crud/calls/handle.ts';
import type { Context } from '../../crud/resource/context.ts';
import { getDayHours } from '../orders/index.ts';
import {
  CANCEL_REASONS,
  CITIES,
  CONTENTS,
  COUNTRIES,
  GROUP_SERVICES,
  SELECT_PACKAGES,
  SELECT_PAYMENT_WAYS,
  SELECT_RATE_CARDS,
  REPORT_REASONS,
  SELECT_SLIDERS,
  SUB_SERVICES,
} from './catalogue-sql.ts';
import { demandOpenCountry } from '../../crud/resource/country.ts';

type RateCard = DataOf<typeof calls.listRateCards>[number];
const FARES = ['base_fare', 'minimum_fare', 'price_per_kilo', 'price_per_minute', 'stop_price_per_minute'] as const;

/** The country that is asked about; 422 where nothing is offered in it. */
async function demandCountry({ database }: Context, id: number): Promise<number> {
  await demandOpenCountry(database.pool, id);
  return id;
}

const getRows = async <T>(result: Promise<{ rows: T[] }>): Promise<T[]> => (await result).rows;

/** An amount as the wire has it. */
const shown = (amount: string, currency: string) => fromMinor(minor(amount), currency);

function registerPlaces(app: Server, base: string) {
  const { pool } = app.database;
  handle(app, base, calls.listCountries, async ({ request }) => ({ data: await getRows(pool.query(COUNTRIES, [request.language])) }));
  handle(app, base, calls.listCities, async ({ request, query }) => ({
    data: await getRows(pool.query(CITIES, [request.language, await demandCountry(app, query.country_id)])),
  }));
}

function registerServices(app: Server, base: string) {
  const { pool } = app.database;
  handle(app, base, calls.listGroupServices, async ({ request }) => ({
    data: await getRows(pool.query(GROUP_SERVICES, [request.language])),
  }));
  handle(app, base, calls.listSubServices, async ({ request, query }) => ({
    data: await getRows(pool.query(SUB_SERVICES, [request.language, query.group_service_id ?? null])),
  }));
  handle(app, base, calls.listPackages, async ({ request, query }) => {
    const { country_id, group_service_id: group = null, sub_service_id: sub = null, before = null, per_page } = query;
    // One more than a page, to know whether there is another.
    const values = [request.language, await demandCountry(app, country_id), group, sub, before, per_page + 1];
    const rows = await getRows(pool.query<DataOf<typeof calls.listPackages>[number]>(SELECT_PACKAGES, values));
    const page = rows.slice(0, per_page).map((row) => ({ ...row, price: shown(row.price, row.currency) }));
    return { data: page, beside: { meta: { per_page, next_before: rows.length > per_page ? (page.at(-1)?.id ?? null) : null } } };
  });
}

function registerTerms(app: Server, base: string) {
  const { pool } = app.database;
  handle(app, base, calls.listHours, async ({ query }) => {
    const { country_id, city_id = null, day } = query;
    const settings = await app.settings.of(await demandCountry(app, country_id));
    return { data: { day, ...(await getDayHours(app.database.pool, { country_id, city_id, day }, settings, app.now())) } };
  });
  handle(app, base, calls.listPaymentWays, async ({ request, query }) => ({
    data: await getRows(pool.query(SELECT_PAYMENT_WAYS, [request.language, await demandCountry(app, query.country_id)])),
  }));
  handle(app, base, calls.listRateCards, async ({ request, query }) => {
    const rows = await getRows(pool.query<RateCard>(SELECT_RATE_CARDS, [request.language, await demandCountry(app, query.country_id)]));
    return { data: rows.map((row) => ({ ...row, ...Object.fromEntries(FARES.map((fare) => [fare, shown(row[fare], row.currency)])) })) };
  });
}

function registerTexts(app: Server, base: string) {
  const { pool } = app.database;
  handle(app, base, calls.listSliders, async ({ request, query }) => {
    const values = [request.language, await demandCountry(app, query.country_id), query.audience, new Date(app.now()).toISOString()];
    return { data: await getRows(pool.query(SELECT_SLIDERS, values)) };
  });
  handle(app, base, calls.listContents, async ({ request, params, query }) => ({
    data: await getRows(pool.query(CONTENTS[params.content], [request.language, await demandCountry(app, query.country_id)])),
  }));
  handle(app, base, calls.listCancelReasons, async ({ request, query }) => ({
    data: await getRows(pool.query(CANCEL_REASONS, [request.language, query.audience])),
  }));
  handle(app, base, calls.listReportReasons, async ({ request, query }) => ({
    data: await getRows(pool.query(REPORT_REASONS, [request.language, getReportTargets(query.audience)])),
  }));
}

/** What there is to be ordered, and the words around it: for whoever asks, in the language of the request. */
export function registerCatalogue(app: Server, base: string) {
  registerPlaces(app, base);
  registerServices(app, base);
  registerTerms(app, base);
  registerTexts(app, base);
}
