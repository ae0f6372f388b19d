import type { Server } from '../../platform/http/server.ts';
import { isWaitingData } from '@diwan/contract/kit/waiting';
import { TIME_LOCK_HOURS } from '@diwan/contract/approvals/resource';
import { isRecord } from '@diwan/domain/records';
import type { ApprovalRow } from '../../ledger/till/approval-kind.ts';
import { isAlone, getSecondPersons } from '../../ledger/till/second-person.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { translate } from '../../platform/translate.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

/** Who could decide about what nobody can decide about now, and when it is done by itself; nothing where somebody can. */
async function describe(app: Server, id: number) {
  return inTransaction(app, async (transaction) => {
    const row: ApprovalRow | undefined = await maybe(transaction, db.selectFrom('approvals').selectAll().where('id', '=', id));
    if (!row || !isAlone(row)) return undefined;
    const { later } = await getSecondPersons(transaction, row);
    return { done_at: row.done_at, could_decide: later };
  });
}

/** Every answer that something waits for a second admin says what that means where there is none: whichever call it is of. */
export function tellOfWaiting(app: Server): void {
  app.addHook('preSerialization', async (request, reply, payload) => {
    if (reply.statusCode !== 202 || !isRecord(payload)) return payload;
    const { data } = payload;
    if (!isWaitingData(data)) return payload;
    const alone = await describe(app, data.approval_id);
    if (!alone) return payload;
    const key = alone.done_at === null ? 'waits_alone_text' : 'time_lock_text';
    const message = translate(request.language, `messages.till.${key}`, { hours: TIME_LOCK_HOURS, count: alone.could_decide.length });
    return { ...payload, message, data: { ...data, ...alone } };
  });
}
