import type { ErrorCode } from '@diwan/locales/keys';
import { partOfProvider } from '@diwan/domain/coupons/worst-cost';
import { fromMinor, type Minor, minor, plus } from '@diwan/domain/money';
import type { Caller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { getTerms } from '../use-coupon.ts';
import { connectionBetween, type Connection } from './connected-people.ts';
import { recordFinding, refuseWithFinding, type Finding } from './findings.ts';
import { sql, type UpdateObject } from 'kysely';
import { db, type Tables } from '../../platform/database/tables.ts';
import { maybe, one, run } from '../../platform/database/typed.ts';

/** An order that somebody is to serve. */
export interface ServedOrder {
  readonly id: number;
  readonly country_id: number;
  readonly client_id: number;
  readonly currency: string;
  readonly coupon_id: number | null;
  readonly discount_coupon_price: number | string | null;
  readonly total_price: number | string | null;
}

/** What a provider is refused with is nothing that tells of a rule. */
const getCode = (caller: Caller, code: ErrorCode): ErrorCode => (caller.kind === 'provider' ? 'coupon.not_for_you' : code);

const getEvidence = (connection: Connection) => ({ shared: connection.kinds, same_address_and_device_name: connection.isHinted });

/** What is written down of a client and a provider who are connected. */
function connectedFinding(order: ServedOrder, provider: number, connection: Connection): Finding {
  return {
    rule: 'connected_people',
    country_id: order.country_id,
    client_id: order.client_id,
    provider_id: provider,
    coupon_id: order.coupon_id,
    currency: order.currency,
    amount: minor((order.coupon_id === null ? order.total_price : order.discount_coupon_price) ?? 0),
    evidence: getEvidence(connection),
  };
}

/** What a coupon gave a provider within a day by other orders, in minor units. */
async function givenToday(runner: Runner, provider: number, order: ServedOrder): Promise<Minor> {
  const given = db
    .selectFrom('coupon_uses')
    .select(({ fn }) => fn.sum<string | null>('discount').as('given'))
    .where('provider_id', '=', provider)
    .where('coupon_id', '=', order.coupon_id)
    .where('given_at', '>', sql<string>`now() - interval '24 hours'`)
    .where('released_at', 'is', null)
    .where('order_id', '<>', order.id);
  return minor((await one(runner, given)).given ?? 0);
}

/** What a coupon would have given a provider within a day with an order, where that is more than their part of it; null where it is not. The coupon stays locked until the commit. */
async function passedPart(app: Pick<Context, 'settings'>, { client }: Transaction, order: ServedOrder, provider: number) {
  const coupon = await maybe(client, db.selectFrom('coupons').selectAll().where('id', '=', order.coupon_id).forNoKeyUpdate());
  if (!coupon) return null;
  const { country_id: id, currency } = order;
  const { coupon_part_of_provider: percent } = await app.settings.of(id, client);
  const limit = await app.settings.approvalLimit({ id, currency }, client);
  const plan = { ...getTerms(coupon), max_used: coupon.max_used, budget: coupon.budget === null ? null : minor(coupon.budget) };
  const most = partOfProvider(plan, percent, limit);
  const given = plus(await givenToday(client, provider, order), minor(order.discount_coupon_price ?? 0));
  return given > most ? { given, most, percent } : null;
}

/** Whether an order whose price has changed would give its provider more by its coupon than their part of a day. */
export async function isAbovePart(
  app: Pick<Context, 'settings'>,
  transaction: Transaction,
  order: ServedOrder & { readonly provider_id: number | null },
) {
  return order.provider_id !== null && (await passedPart(app, transaction, order, order.provider_id)) !== null;
}

/** 409 where a provider would earn more by a coupon in a day than their part of it; the coupon stays locked until the commit. */
export async function demandPart(
  app: Context,
  caller: Caller,
  transaction: Transaction,
  order: ServedOrder,
  provider: number,
): Promise<void> {
  const passed = await passedPart(app, transaction, order, provider);
  if (!passed) return;
  const { given, most, percent } = passed;
  const { country_id, currency } = order;
  throw refuseWithFinding(getCode(caller, 'coupon.part_of_provider'), {
    rule: 'coupon_part_of_provider',
    country_id,
    client_id: order.client_id,
    provider_id: provider,
    coupon_id: order.coupon_id,
    currency,
    amount: given,
    evidence: { part_percent: percent, most_amount: fromMinor(most, currency), given_amount: fromMinor(given, currency) },
  });
}

const giveCoupon = (transaction: Transaction, orderId: number, given: UpdateObject<Tables, 'coupon_uses'>) =>
  run(transaction, db.updateTable('coupon_uses').set(given).where('order_id', '=', orderId).where('released_at', 'is', null));

/**
 * Whether a provider may serve an order with its coupon: 409 where client and provider are connected, or the provider has earned their
 * part of the coupon today. Asked whenever somebody is named, given or takes an order; an order without a coupon leaves a finding alone.
 */
export async function demandCouponFor(
  app: Context,
  caller: Caller,
  transaction: Transaction,
  order: ServedOrder,
  provider: number,
): Promise<void> {
  const { client } = transaction;
  const connection = await connectionBetween(client, order.client_id, provider);
  if (connection && connection.kinds.length > 0 && order.coupon_id !== null)
    throw refuseWithFinding(getCode(caller, 'coupon.connected'), connectedFinding(order, provider, connection));
  if (connection && (connection.kinds.length > 0 || order.coupon_id !== null))
    await recordFinding(transaction, {
      ...connectedFinding(order, provider, connection),
      order_id: order.id,
      unique_key: `connected ${order.id} ${provider}`,
    });
  if (order.coupon_id === null) return;
  await demandPart(app, caller, transaction, order, provider);
  await giveCoupon(transaction, order.id, { provider_id: provider, given_at: sql<string>`now()` });
}

/** An order is nobody's again: what its coupon gives counts for nobody. */
export async function takeCouponBack(transaction: Transaction, { id, coupon_id }: Pick<ServedOrder, 'id' | 'coupon_id'>): Promise<void> {
  if (coupon_id !== null) await giveCoupon(transaction, id, { provider_id: null, given_at: null });
}
