import type { Server } from '../../platform/http/server.ts';
import type { TransitionCall } from '@diwan/contract/calls/transitions';
import { getAllowedTransitions, type Transitions } from '@diwan/domain/transitions';
import { changeRow } from '../record/change-row.ts';
import { handle, type Answered, type Asked } from '../calls/handle.ts';
import type { ResourceApi } from '../crud.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { lockRows, showRow } from '../read.ts';
import type { Row } from '../row.ts';
import type { Access } from '../../access/access.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { checkReferences } from './references.ts';

/** Columns that every move of a resource sets beside the status, such as who took it. */
type SetBeside = (access: Access) => Row;

interface Step {
  readonly call: TransitionCall;
  readonly action: string;
  readonly moves: Transitions;
  readonly beside: SetBeside;
}

/** Takes a row from its status to the next. 409, with what is allowed, where the status does not allow it. */
async function transitionRow(
  app: Server,
  api: ResourceApi,
  { request, params, body }: Asked<TransitionCall>,
  { call, action, moves, beside }: Step,
) {
  return inTransaction(app, async (transaction) => {
    const { client } = transaction;
    const [before] = await lockRows(client, api, request.caller, [params.id]);
    if (!before) throw notFound();
    const status = String(before['status']);
    const move = moves[action];
    if (!move?.from.includes(status)) throw conflict('row.move_not_allowed', {}, { status, allowed: getAllowedTransitions(moves, status) });
    // What is not asked for again stays as it was.
    const given = Object.entries(body).filter(([, value]) => value !== null && value !== undefined);
    const values: Row = Object.fromEntries(given);
    await checkReferences(transaction, request.caller, call.body, before, values);
    const now = new Date(app.now()).toISOString();
    const columns: Row = { ...values, ...beside(request.access), status: move.to, status_at: now };
    await changeRow({ caller: request.caller, transaction, now }, api.store, before, columns);
    return showRow(client, api, request.caller, params.id);
  });
}

/** Registers the moves of a resource that has a `status` and a `status_at`, as they are declared. */
export function registerTransitions(
  app: Server,
  api: ResourceApi,
  calls: readonly { readonly action: string; readonly call: TransitionCall }[],
  moves: Transitions,
  prefix: string,
  beside: SetBeside = () => ({}),
) {
  for (const { action, call } of calls)
    handle(app, prefix, call, async (asked) => {
      const data = await transitionRow(app, api, asked, { call, action, moves, beside });
      // Which of the moves it is, and so whose row this is, is known to who registers it.
      return { data, message: 'updated' } as unknown as Answered<TransitionCall>;
    });
}
