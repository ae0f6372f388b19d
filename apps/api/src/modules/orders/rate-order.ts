import type { UserType } from '@diwan/domain/people';
import type { Context } from '../../crud/resource/context.ts';
import { conflict } from '../../platform/errors.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { OrderRow } from './order-row.ts';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { one, run } from '../../platform/database/typed.ts';

interface Rating {
  readonly by: UserType;
  readonly rate: number;
  readonly review: string | null;
}

/** Keeps what one side of a finished order, which is locked, thinks of the other, whose average follows. Once: 409 the second time. */
export async function rateLocked(app: Context, { client }: Transaction, order: OrderRow, { by, rate, review }: Rating): Promise<void> {
  if (order.order_status !== 'finished' || order.provider_id === null) throw conflict('rating.not_finished');
  const rated = by === 'client' ? 'provider' : 'client';
  const id = by === 'client' ? order.provider_id : order.client_id;
  const created_at = new Date(app.now()).toISOString();
  const written = { order_id: order.id, by, user_type: rated, user_id: id, rate: String(rate), review, created_at };
  const isNew = await run(
    client,
    db
      .insertInto('order_ratings')
      .values(written)
      .onConflict((met) => met.doNothing()),
  );
  if (isNew === 0) throw conflict('rating.given');
  const totals = db
    .insertInto('rating_totals')
    .values({ user_type: rated, user_id: id, count: 1, sum: String(rate) })
    .onConflict((met) =>
      met.columns(['user_type', 'user_id']).doUpdateSet({
        count: sql<number>`rating_totals.count + 1`,
        sum: sql<string>`rating_totals.sum + excluded.sum`,
      }),
    );
  const { average: rate_avg } = await one(client, totals.returning(sql<string>`round(sum / count, 2)`.as('average')));
  const shown =
    rated === 'client'
      ? db.updateTable('clients').set({ rate_avg }).where('id', '=', id)
      : db.updateTable('providers').set({ rate_avg }).where('id', '=', id);
  await run(client, shown);
}
