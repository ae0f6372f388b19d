import type { UserType } from '@diwan/domain/people';
import type { Context } from '../../crud/resource/context.ts';
import { conflict } from '../../platform/errors.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { OrderRow } from './order-row.ts';

interface Rating {
  readonly by: UserType;
  readonly rate: number;
  readonly review: string | null;
}

const KEEP = `insert into order_ratings (order_id, by, user_type, user_id, rate, review, created_at)
values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`;
const ADD = `insert into rating_totals (user_type, user_id, count, sum) values ($1, $2, 1, $3)
on conflict (user_type, user_id) do update set count = rating_totals.count + 1, sum = rating_totals.sum + excluded.sum
returning round(sum / count, 2)::float8 as average`;
const SHOW = {
  client: 'update clients set rate_avg = $2 where id = $1',
  provider: 'update providers set rate_avg = $2 where id = $1',
} as const;

/** Keeps what one side of a finished order, which is locked, thinks of the other, whose average follows. Once: 409 the second time. */
export async function rateLocked(app: Context, { client }: Transaction, order: OrderRow, { by, rate, review }: Rating): Promise<void> {
  if (order.order_status !== 'finished' || order.provider_id === null) throw conflict('rating.not_finished');
  const rated = by === 'client' ? 'provider' : 'client';
  const id = by === 'client' ? order.provider_id : order.client_id;
  const { rowCount } = await client.query(KEEP, [order.id, by, rated, id, rate, review, new Date(app.now()).toISOString()]);
  if (rowCount === 0) throw conflict('rating.given');
  const { rows } = await client.query<{ average: number }>(ADD, [rated, id, rate]);
  await client.query(SHOW[rated], [id, rows[0]?.average]);
}
