import type { Server } from '../../platform/http/server.ts';
import type { PlainTransitionCall } from '@diwan/contract/transition-calls';
import { getAllowedTransitions, type Transitions } from '@diwan/domain/transitions';
import { changeRow } from '../record/change-row.ts';
import { handle, handleOnce, type Answered, type CheckedCall } from '../calls/handle.ts';
import type { ResourceApi } from '../resource/crud.ts';
import { conflict } from '../../platform/errors.ts';
import { lockRow, showRow } from '../record/read.ts';
import type { Row } from '../fields/row.ts';
import type { Access } from '../../access/access.ts';
import type { Caller } from '../../access/caller.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { checkReferences } from '../write/references.ts';

/** What a move does beside the status, in its transaction: columns that change with it. The row is locked. */
export type MoveEffects = (move: {
  readonly app: Server;
  readonly transaction: Transaction;
  readonly caller: Caller;
  readonly action: string;
  readonly before: Row;
  readonly body: Row;
  readonly now: string;
}) => Promise<Row>;

/** Columns that every move of a resource sets beside the status, such as who took it. */
type SetBeside = (access: Access) => Row;

interface Step {
  readonly call: PlainTransitionCall;
  readonly action: string;
  readonly moves: Transitions;
  readonly beside: SetBeside;
  readonly effects?: MoveEffects | undefined;
}

/** Takes a row from its status to the next. 409, with what is allowed, where the status does not allow it. */
async function transitionRow<C extends PlainTransitionCall>(
  app: Server,
  transaction: Transaction,
  api: ResourceApi,
  { request, params, body }: CheckedCall<PlainTransitionCall>,
  { call, action, moves, beside, effects }: Step,
): Promise<Answered<C>> {
  const { client } = transaction;
  const before = await lockRow(client, api, request.caller, params.id);
  const status = String(before['status']);
  const move = moves[action];
  if (!move?.from.includes(status)) throw conflict('row.move_not_allowed', {}, { status, allowed: getAllowedTransitions(moves, status) });
  // What is not asked for again stays as it was.
  const given = Object.entries(body).filter(([, value]) => value !== null && value !== undefined);
  const values: Row = Object.fromEntries(given);
  await checkReferences(transaction, request.caller, call.body, before, values);
  const now = new Date(app.now()).toISOString();
  const moved = await effects?.({ app, transaction, caller: request.caller, action, before, body: values, now });
  const columns: Row = { ...values, ...beside(request.access), status: move.to, status_at: now, ...moved };
  await changeRow({ caller: request.caller, transaction, now }, api.store, before, columns);
  const data = await showRow(client, api, request.caller, params.id);
  // Which of the moves it is, and so whose row this is, is known to who registers it.
  return { data, message: 'updated' } as unknown as Answered<C>;
}

/** Registers the moves of a resource that has a `status` and a `status_at`, as they are declared. */
export function registerTransitions(
  app: Server,
  api: ResourceApi,
  calls: readonly { readonly action: string; readonly call: PlainTransitionCall }[],
  moves: Transitions,
  prefix: string,
  beside: SetBeside = () => ({}),
  effects?: MoveEffects,
) {
  for (const { action, call } of calls) {
    const step = { call, action, moves, beside, effects };
    if (isOnce(call)) {
      handleOnce(app, prefix, call, ({ transaction, ...asked }) => transitionRow<OnceCall>(app, transaction, api, asked, step));
      continue;
    }
    handle(app, prefix, call, (asked) =>
      inTransaction(app, (transaction) => transitionRow<typeof call>(app, transaction, api, asked, step)),
    );
  }
}

type OnceCall = Extract<PlainTransitionCall, { readonly idempotent: true }>;
const isOnce = (call: PlainTransitionCall): call is OnceCall => 'idempotent' in call;
