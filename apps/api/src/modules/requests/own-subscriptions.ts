import type { AppSubscription } from '@diwan/contract/requests/app-calls';
import type { Locale } from '@diwan/contract/kit/constants';
import { subscriptions } from '@diwan/contract/requests/subscriptions';
import { fromMinor, type Minor, minor, plus, writeAmount } from '@diwan/domain/money';
import { zonedTime } from '@diwan/domain/zoned-time';
import type { Caller } from '../../access/caller.ts';
import type { Person } from '../../access/persons/person.ts';
import { takePersonTurn } from '../../access/persons/person-turn.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { SubscriptionRow } from '../../ledger/package-visits.ts';
import { findNewPrice, getPackageTotal, getReturn } from '../../ledger/sell-package.ts';
import { asFlag } from '../../platform/as-flag.ts';
import { recorded } from '../../crud/record/change-log.ts';
import { changeRow, insertRow } from '../../crud/record/change-row.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import { theRow } from '../../platform/database/the-row.ts';

/** Packages that one client may have asked for and nobody activated yet. */
const WAITING = 5;
const ONE_DAY = 24 * 60 * 60_000;

/** A package that is on sale in a country, as its catalogue has it. It stays so until the commit. */
const PACK = `select t.id, t.title_ar as title, t.count_visit, t.count_gift_visit, t.period, t.currency, t.price::text as price, c.time_zone
from provider_services t join countries c on c.id = t.country_id and c.currency = t.currency
  join group_services g on g.id = t.group_service_id and g.is_active and g.deleted_at is null
  join sub_services s on s.id = t.sub_service_id and s.is_active and s.deleted_at is null
  left join providers p on p.id = t.provider_id
where t.id = $1 and t.country_id = $2 and t.is_active and t.deleted_at is null
  and (t.provider_id is null or (p.is_active and not p.is_ban and p.accepted_by_admin and p.deleted_at is null)) for share of t`;

interface Pack {
  readonly id: number;
  readonly title: string;
  readonly count_visit: number;
  readonly count_gift_visit: number;
  /** In days. */
  readonly period: number;
  readonly currency: string;
  /** In minor units. */
  readonly price: string;
  readonly time_zone: string;
}

const PENDING = `select * from subscriptions where client_id = $1 and status = 'pending' and deleted_at is null order by id limit ${WAITING} for no key update`;

/** 409 for who has asked for too many, or for this one already; what waits at a price of before gives way to the one of now. */
async function makeRoom(transaction: Transaction, caller: Caller, person: Person, pack: number, now: number): Promise<void> {
  const { rows } = await transaction.client.query<SubscriptionRow>(PENDING, [person.id]);
  const same = rows.find((row) => row.provider_service_id === pack);
  if (!same) {
    if (rows.length >= WAITING) throw conflict('subscription.too_many', { count: WAITING });
    return;
  }
  if (!(await findNewPrice(transaction, same))) throw conflict('subscription.waiting');
  const ended = { status: 'cancelled', status_at: new Date(now).toISOString(), waits_for: null };
  await changeRow({ caller, transaction, now }, recorded(subscriptions), same, ended);
}

const LIST = `select t.*, case $4 when 'ar' then s.title_ar else s.title_en end as title,
  greatest(t.count_visit + t.count_gift_visit - t.count_used_visit, 0) as count_left_visit
from subscriptions t join provider_services s on s.id = t.provider_service_id
where t.client_id = $1 and t.deleted_at is null and t.id < coalesce($2::int, 2147483647) order by t.id desc limit $3`;

type Listed = SubscriptionRow & Pick<AppSubscription, 'title' | 'count_left_visit'>;

function getShown(row: Listed, vatPercent: number): AppSubscription {
  const {
    id,
    subscription_no,
    provider_service_id,
    title,
    count_visit,
    count_gift_visit,
    count_used_visit,
    count_cancelled_visit,
    count_left_visit,
  } = row;
  const { start_at, end_at, currency, status, stop_reason, created_at, waits_for, is_paid_here } = row;
  const amount = (units: Minor) => fromMinor(units, currency);
  const total = is_paid_here ? plus(minor(row.price), minor(row.vat_amount)) : getPackageTotal(row, vatPercent).total;
  return {
    id, subscription_no, provider_service_id, title, count_visit, count_gift_visit, count_used_visit, count_cancelled_visit, count_left_visit,
    start_at, end_at, currency, status: status as AppSubscription['status'], stop_reason, created_at, waits_for,
    price: amount(minor(row.price)),
    total_price: amount(total),
    is_paid: asFlag(is_paid_here),
    refundable: amount(getReturn(row)),
  }; // prettier-ignore
}

/** A client's packages of visits, the newest first. */
export async function getSubscriptions(
  { settings }: Pick<Context, 'settings'>,
  runner: Runner,
  { id: client, countryId }: Person,
  language: Locale,
  before: number | undefined,
  limit: number,
): Promise<AppSubscription[]> {
  const values = [client, before ?? null, limit, language];
  const { rows } = await runner.query<Listed>({ name: 'own_subscriptions', text: LIST, values });
  const { VAT } = await settings.of(countryId, runner);
  return rows.map((row) => getShown(row, VAT));
}

/** One of them. */
export async function getSubscription(
  app: Context,
  { client }: Transaction,
  { language }: Caller,
  person: Person,
  id: number,
): Promise<AppSubscription> {
  return theRow(await getSubscriptions(app, client, person, language, id + 1, 1));
}

/** Buys a package as it is on sale at this moment, from today on; it waits for an admin, who activates it once it is paid. */
export async function subscribe(
  app: Context,
  transaction: Transaction,
  caller: Caller,
  person: Person,
  packId: number,
): Promise<AppSubscription> {
  const now = app.now();
  const { id: client_id, countryId: country_id } = person;
  await takePersonTurn(transaction, person, 'subscriptions');
  const { rows } = await transaction.client.query<Pack>(PACK, [packId, country_id]);
  const [pack] = rows;
  if (!pack) throw invalidField('provider_service_id', 'not_on_sale');
  await makeRoom(transaction, caller, person, packId, now);
  const { count_visit, count_gift_visit, currency, price, period, time_zone, title } = pack;
  const dates = { start_at: zonedTime(now, time_zone).day, end_at: zonedTime(now + period * ONE_DAY, time_zone).day };
  const bought = { country_id, client_id, provider_service_id: packId, count_visit, count_gift_visit, currency, price, ...dates };
  const { id } = await insertRow<{ id: number }>({ caller, transaction, now }, recorded(subscriptions), bought, {
    notices: (after) => [
      {
        type: 'subscription',
        id: after.id,
        title: 'messages.notices.subscription_asked.title',
        body: 'messages.notices.subscription_asked.body',
        params: { title, amount: writeAmount(price, currency) },
        to: { holding: 'update-subscriptions', country: country_id },
      },
    ],
  });
  return getSubscription(app, transaction, caller, person, id);
}
