import type { Server } from '../../platform/http/server.ts';
import type { Timer } from '../../platform/timers.ts';
import { approvalCalls } from '@diwan/contract/approvals/calls';
import type { Locale } from '@diwan/contract/kit/constants';
import { approvals, TIME_LOCK_HOURS } from '@diwan/contract/approvals/resource';
import { JOB } from '../../access/caller.ts';
import { handle } from '../../crud/calls/handle.ts';
import { showRow } from '../../crud/record/read.ts';
import { recorded } from '../../crud/record/change-log.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import { isAlone, getSecondPersons } from '../../ledger/till/second-person.ts';
import { AppError, conflict, forbidden, notFound } from '../../platform/errors.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { putIntoOutbox } from '../../platform/outbox/outbox.ts';
import { translate } from '../../platform/translate.ts';
import type { ApprovalRow } from '../../ledger/till/approval-kind.ts';
import { close, getAsker, lockApproval } from './decide.ts';
import { approvalsApi } from './resources.ts';
import { readSuperadmins } from '../../access/superadmins.ts';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { all, among, maybe } from '../../platform/database/typed.ts';

const EVERY = 60_000;
const FROM: { readonly ip: string; readonly language: Locale } = { ip: '', language: 'ar' };

/** A text for the page of an approval, which people of both languages read. */
const inBoth = (key: string, params: AppError['params'] = {}) =>
  (['ar', 'en'] as const).map((language) => translate(language, key, params)).join(' / ');

/** Does what waited, in the name of whoever asked and checked anew, unless it was called off or decided about meanwhile. */
async function carryOut(app: Server, transaction: Transaction, id: number): Promise<void> {
  const row = await lockApproval(transaction, JOB, id);
  if (row.status !== 'pending') return;
  const asker = await getAsker(app, transaction, row, FROM);
  const made = await app.approvalKinds[row.kind].carryOut({ app, transaction, caller: asker, approved_by: null, asker, row });
  await close(
    { caller: JOB, transaction, now: new Date(app.now()).toISOString() },
    row,
    { status: 'approved', notes: inBoth('messages.till.time_lock_over') },
    made,
  );
}

/** What became impossible ends with its reason: nobody is there to try it again. */
async function fail(app: Server, id: number, { code, params }: AppError): Promise<void> {
  await inTransaction(app, async (transaction) => {
    const row = await lockApproval(transaction, JOB, id);
    if (row.status !== 'pending') return;
    const notes = inBoth(`errors.${code}`, params);
    await close({ caller: JOB, transaction, now: new Date(app.now()).toISOString() }, row, {
      status: 'failed',
      notes: notes.slice(0, 500),
    });
  });
}

/** Does what nobody could decide about and nobody called off in time; gives how many came to an end. */
export async function openTimeLocks(app: Server): Promise<number> {
  const due = db
    .selectFrom('approvals')
    .select('id')
    .where('status', '=', sql.lit('pending'))
    .where('deciders', '=', sql<number[]>`'{}'`)
    .where('deleted_at', 'is', null)
    // By the database's clock, which gave the hour.
    .where('done_at', '<=', sql<string>`now()`);
  const rows = await all(app.database.pool, due.orderBy('done_at').orderBy('id').limit(100));
  for (const { id } of rows) {
    try {
      await inTransaction(app, (transaction) => carryOut(app, transaction, id));
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      await fail(app, id, error);
    }
  }
  return rows.length;
}

type Unannounced = ApprovalRow & { readonly name: string };

const UNANNOUNCED = `select t.*, concat_ws(' ', a.first_name, a.last_name) as name from approvals t left join admins a on a.id = t.requested_by
where t.status = 'pending' and t.deciders = '{}' and t.deleted_at is null and t.announced_at is null order by t.id limit 100 for no key update of t skip locked`;

/** Writes to every superadmin of what waits without anybody who could decide, in both languages; gives how many were announced. */
export function announceTimeLocks(app: Server): Promise<number> {
  return inTransaction(app, async (transaction) => {
    const { rows } = await transaction.client.query<Unannounced>(UNANNOUNCED);
    if (rows.length === 0) return 0;
    const superadmins = await readSuperadmins(transaction.client);
    for (const { name, ...row } of rows) {
      const { id, done_at } = row;
      const kind = done_at === null ? 'waits_alone' : 'time_lock';
      const at = done_at === null ? '' : new Date(done_at).toISOString().slice(0, 16).replace('T', ' ');
      const params = { id, name, at, hours: TIME_LOCK_HOURS };
      const text = (part: string) => (['ar', 'en'] as const).map((language) => translate(language, `messages.till.${part}`, params));
      for (const { email } of superadmins)
        await putIntoOutbox(app, transaction, {
          channel: 'email',
          recipient: email,
          person: null,
          subject: text(kind).join(' / '),
          body: text(`${kind}_mail`).join('\n\n'),
          language: 'ar',
        });
      const announced_at = new Date(app.now()).toISOString();
      const says = { done_at: { before: null, after: done_at } };
      await changeRow({ caller: JOB, transaction }, recorded(approvals), row, {}, { says, silently: { announced_at } });
    }
    return rows.length;
  });
}

export const timeLocks: Timer<Server> = {
  name: 'time locks',
  every: EVERY,
  oneNode: true,
  async run(app) {
    await announceTimeLocks(app);
    await openTimeLocks(app);
  },
};

function demandCallable(row: ApprovalRow): void {
  if (row.status !== 'pending') throw conflict('approval.decided', {}, { status: row.status });
  if (!isAlone(row)) throw conflict('approval.not_alone');
}

/** Calling off what would be done by itself, and who could decide about an approval from when. */
export function registerTimeLocks(app: Server, base: string) {
  handle(app, base, approvalCalls.callOffApproval, async ({ request, params, body: { notes } }) => {
    if (!request.access.isSuperAdmin) throw forbidden('approval.superadmins_only');
    return inTransaction(app, async (transaction) => {
      const row = await lockApproval(transaction, request.caller, params.id);
      demandCallable(row);
      const context = { caller: request.caller, transaction, now: new Date(app.now()).toISOString() };
      await close(context, row, { status: 'called_off', notes: notes ?? null });
      return { data: await showRow(transaction.client, approvalsApi, request.caller, params.id), message: 'till.called_off' };
    });
  });
  handle(app, base, approvalCalls.showSecondPersons, ({ request, params }) =>
    inTransaction(app, async (transaction) => {
      await showRow(transaction.client, approvalsApi, request.caller, params.id);
      const row: ApprovalRow | undefined = await maybe(transaction, db.selectFrom('approvals').selectAll().where('id', '=', params.id));
      if (!row) throw notFound();
      const { free, later } = await getSecondPersons(transaction, row);
      const able = free.filter((id) => isAlone(row) || row.deciders?.includes(id) !== false);
      const named = db.selectFrom('admins').select(['id', sql<string>`concat_ws(' ', first_name, last_name)`.as('name')]);
      const now = await all(transaction, named.where('id', '=', among(able)).orderBy('id'));
      return { data: { now, later } };
    }),
  );
}
