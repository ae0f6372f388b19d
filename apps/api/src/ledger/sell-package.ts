import { getRefundable, getVisitValue, returnEntries, saleEntries } from '@diwan/domain/ledger/package-visits';
import type { PayWay } from '@diwan/domain/ledger/settlement';
import { getPercent } from '@diwan/domain/half-even';
import { fromMinor, type Minor, minor, NONE, plus, times } from '@diwan/domain/money';
import { conflict } from '../platform/errors.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import type { Row } from '../crud/fields/row.ts';
import { getSold, type SubscriptionRow } from './package-visits.ts';
import { takeReceipt } from './payments.ts';
import { post } from './post.ts';
import { demandFree } from './promised.ts';

/** What a package costs today: its price as it was bought, and the VAT of now, in minor units. */
export function getPackageTotal(row: SubscriptionRow, vatPercent: number): { readonly vat: Minor; readonly total: Minor } {
  const vat = getPercent(minor(row.price), vatPercent);
  return { vat, total: plus(minor(row.price), vat) };
}

/** What the platform gives with a package: its gift visits at what one is worth. */
export const getGiftWorth = (row: SubscriptionRow): Minor => times(getVisitValue(getSold(row)), row.count_gift_visit);

const TERMS = `select price, currency, is_active and deleted_at is null as is_on_sale from provider_services where id = $1
  and (not is_active or deleted_at is not null or (price, currency, count_visit, count_gift_visit) is distinct from ($2, $3, $4, $5)) for share`;

/**
 * What a package costs today where it was asked for at another price, or with other visits, or is not on sale any more: a price that was
 * wrong for a minute is not kept by who waits to pay it. Null where it is on sale as it was.
 */
export async function findNewPrice(
  { client }: Transaction,
  row: Pick<SubscriptionRow, 'provider_service_id' | 'price' | 'currency' | 'count_visit' | 'count_gift_visit'>,
): Promise<{ readonly price: number; readonly currency: string; readonly is_on_sale: boolean } | null> {
  const values = [row.provider_service_id, row.price, row.currency, row.count_visit, row.count_gift_visit];
  const { rows } = await client.query<{ price: number; currency: string; is_on_sale: boolean }>(TERMS, values);
  return rows[0] ?? null;
}

/** 409 for a package that is sold otherwise by now: it is asked for anew. */
export async function demandOnSaleSo(transaction: Transaction, row: SubscriptionRow): Promise<void> {
  const now = await findNewPrice(transaction, row);
  if (!now) return;
  if (!now.is_on_sale) throw conflict('subscription.off_sale');
  const price = fromMinor(now.price, now.currency);
  throw conflict('subscription.price_changed', { price, currency: now.currency }, { price, currency: now.currency });
}

export interface Sale {
  readonly way: PayWay;
  readonly vatPercent: number;
  /** The terminal's receipt of a card. */
  readonly reference: string | null;
  /** The admin who records that it is paid; null where its client pays in the app. */
  readonly admin_id: number | null;
  /** The present, in ISO 8601. */
  readonly now: string;
}

const header = (row: SubscriptionRow, step: 'sale' | 'end', admin_id: number | null, now: string) =>
  ({
    country_id: row.country_id,
    currency: row.currency,
    unit: row.currency,
    reference: `subscription:${row.id}:${step}`,
    admin_id,
    at: now,
  }) as const;

/**
 * Sells a locked package that waits to be paid: its price is deferred until its visits, and the VAT is owed at once. A wallet pays what is
 * free: 409 `wallet.insufficient` or `wallet.promised`. Once only. Gives the columns that say so.
 */
export async function sellPackage(transaction: Transaction, row: SubscriptionRow, sale: Sale) {
  const { way, reference, admin_id, now } = sale;
  const { vat, total } = getPackageTotal(row, sale.vatPercent);
  if (reference !== null) await takeReceipt(transaction, reference, row.id);
  const { client_id: user_id, country_id, currency } = row;
  if (way === 'wallet') await demandFree(transaction, [{ user_type: 'client', user_id, country_id, currency }], total, now);
  await post(transaction, {
    kind: 'subscription',
    entries: saleEntries({ price: minor(row.price), vat }, way, user_id),
    ...header(row, 'sale', admin_id, now),
  });
  return {
    is_paid_here: true,
    pay_type: way,
    paid_at: now,
    reference,
    sold_by: admin_id,
    vat_amount: String(vat),
    deferred_amount: String(row.price),
    waits_for: null,
  };
}

/** What would go back of a package that ended now, in minor units. */
export const getReturn = (row: SubscriptionRow): Minor => (row.is_paid_here ? getRefundable(getSold(row)).total : NONE);

interface Ending {
  readonly admin_id: number | null;
  readonly now: string;
}

/** 409 while open orders have taken visits of it: they are called off, or done, first. */
function demandNoneOpen(row: SubscriptionRow): void {
  if (row.count_reserved_visit > 0) throw conflict('subscription.visits_open', { count: row.count_reserved_visit });
}

/** Gives what no visit has earned of a locked package back to its client's wallet, with that part of the VAT. Columns. */
export async function returnPackage(transaction: Transaction, row: SubscriptionRow, { admin_id, now }: Ending): Promise<Row> {
  if (!row.is_paid_here) return {};
  demandNoneOpen(row);
  const left = getRefundable(getSold(row));
  await post(transaction, { kind: 'refund', entries: returnEntries(left, row.client_id), ...header(row, 'end', admin_id, now) });
  return { deferred_amount: '0', returned_amount: String(left.total) };
}

/**
 * Ends a locked package whose visits are used up, or whose days are over on a day: what no visit has earned goes back to its client, as
 * if it were stopped. 409 before. Columns.
 */
export function endPackage(transaction: Transaction, row: SubscriptionRow, today: string, ending: Ending): Promise<Row> {
  if (row.is_paid_here && row.end_at >= today && row.deferred_amount > 0) throw conflict('subscription.visits_left', { date: row.end_at });
  return returnPackage(transaction, row, ending);
}
