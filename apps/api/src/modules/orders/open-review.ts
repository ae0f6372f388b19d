import type { Runner } from '../../platform/database/runner.ts';
import type { OrderRow } from './order-row.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

/** The figures that a rule compared, by their names. */
export type Evidence = Readonly<Record<string, number | null>>;

/** What an order's settlement waits for; undefined for nothing. */
export const readReview = (runner: Runner, orderId: number) =>
  maybe(
    runner,
    db
      .selectFrom('settlement_reviews')
      .select([
        'waits_for',
        'reasons',
        'evidence',
        'quoted_price',
        'driven_price',
        'quoted_total',
        'driven_total',
        'opened_at',
        'expires_at',
      ])
      .where('order_id', '=', orderId)
      .where('decision', 'is', null)
      .$narrowType<{ evidence: Evidence }>(),
  );

/** A review that nobody has decided yet. Amounts in minor units of the order. */
export type OpenReview = NonNullable<Awaited<ReturnType<typeof readReview>>>;

/** Whether an order costs what was driven already, as its client said yes to that before its end. */
export const isAgreed = (
  { driven_price: driven }: Pick<OpenReview, 'driven_price'>,
  { services_price }: Pick<OrderRow, 'services_price'>,
) => driven !== null && driven === services_price;

/** What an admin wants who decides whether an order is paid: nobody who placed or moved it does, nor whoever is connected with them. */
export const wantsReview = (admin: number, { id, country_id }: Pick<OrderRow, 'id' | 'country_id'>) =>
  ({ admin, wants: 'decide_review', about: { order: id, country: country_id } }) as const;
