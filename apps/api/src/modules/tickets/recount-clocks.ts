import { recomputeClocks } from '@diwan/domain/tickets/ticket-clocks';
import type { Context } from '../../crud/resource/context.ts';
import type { WriteContext } from '../../crud/resource/crud.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { Timer } from '../../platform/timers.ts';
import { DESK_LOCK, getDesk } from './get-desk.ts';
import { moveClocks } from './ticket-clock.ts';
import type { TicketRow } from './ticket-row.ts';

const TIMER = 'ticket-recounts';
const BATCH = 100;
/** Whoever has read the rules of a country ends first: what they write is then found by the recount. */
const LOCK = `select pg_advisory_xact_lock(${DESK_LOCK}, $1)`;
const ASK = 'insert into clock_recounts (country_id) values ($1) on conflict (country_id) do update set after_id = 0, asked_at = now()';
const NEXT = 'select country_id, after_id, asked_at from clock_recounts order by asked_at limit 1';
const OPEN = `select * from tickets where country_id = $1 and id > $2 and status <> 'closed' and deleted_at is null
  order by id limit ${BATCH} for no key update`;
/** Unless it was asked for anew meanwhile. */
const GO_ON = 'update clock_recounts set after_id = $3 where country_id = $1 and asked_at = $2';
const DONE = 'delete from clock_recounts where country_id = $1 and asked_at = $2';

/** Rules or hours of these rows' countries change: the clocks of what is open are reckoned anew, by a timer. Comes before the change. */
export async function askRecounts({ app, transaction }: WriteContext, rows: readonly { readonly country_id?: unknown }[]): Promise<void> {
  const countries = [...new Set(rows.map(({ country_id }) => Number(country_id)))].toSorted((a, b) => a - b);
  for (const country of countries) {
    await transaction.client.query(LOCK, [country]);
    await transaction.client.query(ASK, [country]);
  }
  transaction.afterCommit(() => app.wake(TIMER));
}

interface Recount {
  readonly country_id: number;
  readonly after_id: number;
  readonly asked_at: string;
}

/** The next open tickets of a country; false once there is nothing left to reckon. */
async function recountBatch(app: Context, transaction: Transaction): Promise<boolean> {
  const { client } = transaction;
  const { rows: asked } = await client.query<Recount>(NEXT);
  const [recount] = asked;
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
  if (last && rows.length === BATCH) await client.query(GO_ON, [country, asked_at, last.id]);
  else await client.query(DONE, [country, asked_at]);
  return true;
}

/** Reckons clocks anew where rules or hours have changed, a batch in a transaction. */
export async function recountClocks(app: Context, ending?: AbortSignal): Promise<void> {
  for (;;) {
    if (ending?.aborted || !(await inTransaction(app, (transaction) => recountBatch(app, transaction)))) return;
  }
}

export const clocksRecounted: Timer<Context> = { name: TIMER, every: 30_000, oneNode: true, run: recountClocks };
