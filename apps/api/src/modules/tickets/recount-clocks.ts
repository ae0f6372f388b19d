import { recomputeClocks } from '@diwan/domain/tickets/ticket-clocks';
import type { Context } from '../../crud/resource/context.ts';
import type { WriteContext } from '../../crud/resource/crud.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { Timer } from '../../platform/timers.ts';
import { DESK_LOCK, getDesk } from './get-desk.ts';
import { moveClocks } from './ticket-clock.ts';
import type { TicketRow } from './ticket-row.ts';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { maybe, run } from '../../platform/database/typed.ts';

const TIMER = 'ticket-recounts';
const BATCH = 100;
/** Whoever has read the rules of a country ends first: what they write is then found by the recount. */
const LOCK = `select pg_advisory_xact_lock(${DESK_LOCK}, $1)`;
const OPEN = `select * from tickets where country_id = $1 and id > $2 and status <> 'closed' and deleted_at is null
  order by id limit ${BATCH} for no key update`;

/** Rules or hours of these rows' countries change: the clocks of what is open are reckoned anew, by a timer. Comes before the change. */
export async function askRecounts({ app, transaction }: WriteContext, rows: readonly { readonly country_id?: unknown }[]): Promise<void> {
  const countries = [...new Set(rows.map(({ country_id }) => Number(country_id)))].toSorted((a, b) => a - b);
  for (const country of countries) {
    await transaction.client.query(LOCK, [country]);
    const insertion = db.insertInto('clock_recounts').values({ country_id: country });
    const anew = { after_id: 0, asked_at: sql<string>`now()` };
    await run(
      transaction,
      insertion.onConflict((met) => met.column('country_id').doUpdateSet(anew)),
    );
  }
  transaction.afterCommit(() => app.wake(TIMER));
}

/** The next open tickets of a country; false once there is nothing left to reckon. */
async function recountBatch(app: Context, transaction: Transaction): Promise<boolean> {
  const { client } = transaction;
  const oldest = db.selectFrom('clock_recounts').select(['country_id', 'after_id', 'asked_at']);
  const recount = await maybe(client, oldest.orderBy('asked_at').limit(1));
  if (!recount) return false;
  const { country_id: country, asked_at, after_id } = recount;
  const { rows } = await client.query<TicketRow>(OPEN, [country, after_id]);
  const at = new Date(app.now()).toISOString();
  const desk = await getDesk(client, country, at);
  for (const row of rows) {
    if (!row.clocks) continue;
    const clocks = recomputeClocks(row.clocks, desk.getBeat(row.priority));
    if (JSON.stringify(clocks) !== JSON.stringify(row.clocks)) await moveClocks(transaction, row, clocks, row);
  }
  const last = rows.at(-1);
  // Unless it was asked for anew meanwhile.
  if (last && rows.length === BATCH)
    await run(
      client,
      db.updateTable('clock_recounts').set({ after_id: last.id }).where('country_id', '=', country).where('asked_at', '=', asked_at),
    );
  else await run(client, db.deleteFrom('clock_recounts').where('country_id', '=', country).where('asked_at', '=', asked_at));
  return true;
}

/** Reckons clocks anew where rules or hours have changed, a batch in a transaction. */
export async function recountClocks(app: Context, ending?: AbortSignal): Promise<void> {
  for (;;) {
    if (ending?.aborted || !(await inTransaction(app, (transaction) => recountBatch(app, transaction)))) return;
  }
}

export const clocksRecounted: Timer<Context> = { name: TIMER, every: 30_000, oneNode: true, run: recountClocks };
