import type { Request, Server } from '../../platform/http/server.ts';
import { demandPerson } from '../../access/api-token.ts';
import { walletCalls } from '@diwan/contract/wallet/calls';
import { WALLET_CALLS } from '@diwan/contract/wallet/forms';
import { fromMinor, times } from '@diwan/domain/money';
import { handle, handlePrepared, type Answered } from '../../crud/calls/handle.ts';
import { isWaiting, type ResourceApi } from '../../crud/resource/crud.ts';
import { getJobView } from '../../crud/jobs/job-events.ts';
import { showRow } from '../../crud/record/read.ts';
import { asFlag } from '../../platform/as-flag.ts';
import { conflict } from '../../platform/errors.ts';
import { translate } from '../../platform/translate.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { ApprovalRequest } from '../../ledger/till/ask-approval.ts';
import type { MoveAhead, MoveOfTwo } from '../../ledger/till/paid-at-desk.ts';
import { isLasting } from '../../ledger/till/payout-doubts.ts';
import { withinLimit } from '../../ledger/till/within-limit.ts';
import { demandMovable, moveWallets } from '../../ledger/move-wallets.ts';
import { peopleThere, startWalletJob } from '../../ledger/wallet-job.ts';
import { transactionsApi } from './resources.ts';
import { callAhead, getAll, getGroups, type Group, takeForCall } from './limit-of-call.ts';
import { planCall, type Plan } from './plan-call.ts';
import { readName } from '../../access/persons/read-name.ts';

const DONE = { charge: 'wallet.charged', withdraw: 'wallet.withdrawn' } as const;

type Outcome = Answered<(typeof walletCalls)['charge']['move']>;

/** So many are named of those of whom the same is in doubt: the rest stands in the results. */
const MOST_NAMED = 20;

/** What speaks against a payout, as whoever decides reads it: of many with their numbers. */
const getReasons = (request: Request, plan: Plan, { doubts, inDoubt }: MoveOfTwo): string =>
  doubts
    .map((doubt) => {
      const word = translate(request.language, `enums.payout_doubts.${doubt}`);
      const people = Object.keys(inDoubt).filter((id) => inDoubt[id]?.includes(doubt));
      const shown = people.length > MOST_NAMED ? `${people.slice(0, MOST_NAMED).join(', ')} …` : people.join(', ');
      return plan.only ? word : `${word}: ${shown}`;
    })
    .join(' · ');

/** Does what was planned: one posting, or a job. */
async function movePlanned(
  app: Server,
  transaction: Transaction,
  request: Request,
  { plan, ids }: { readonly plan: Plan; readonly ids: readonly number[] },
): Promise<Outcome> {
  const { move, only } = plan;
  const message = DONE[move.call];
  if (only === null) {
    // Its job would go on with all that the admin may do.
    demandPerson(request.access);
    return { later: getJobView(await startWalletJob(app, transaction, move, ids, request)), message };
  }
  const there = await peopleThere(transaction, request.caller, move, [only.id]);
  if (there.length === 0) throw conflict('wallet.person_gone');
  const [line] = await moveWallets(transaction, request.caller, move, there, app.now());
  const row = await showRow(transaction.client, transactionsApi, request.caller, line?.id ?? 0);
  return { data: row, message };
}

/** What a second admin is asked for, if it could be done as things stand. */
async function approvalForCall(
  app: Server,
  transaction: Transaction,
  request: Request,
  plan: Plan,
  second: MoveOfTwo & Group,
): Promise<ApprovalRequest> {
  const { move, only } = plan;
  const { call, user_type, currency, unit, amount, charge_type, notes } = move;
  // Nobody is asked for what cannot be done: it is refused as it would be below the limit.
  const there = only === null ? [] : await peopleThere(transaction, request.caller, move, [only.id]);
  await demandMovable(transaction, move, there, app.now());
  return {
    kind: call,
    country_id: second.country_id,
    money: { user_type, user_ids: second.user_ids, unit, amount, charge_type },
    // Whoever decides reads there who it is that something speaks against, and what.
    notes: [notes, getReasons(request, plan, second)].filter(Boolean).join(' · ') || null,
    payload: { currency, in_doubt: second.inDoubt, notes },
    isDoubtful: second.doubts.some(isLasting),
  };
}

/** Does what was planned: one posting, a job, or an approval to wait for. */
async function carryOut(app: Server, transaction: Transaction, request: Request, plan: Plan): Promise<Outcome> {
  const groups = await getGroups(transaction.client, plan);
  let doubts: MoveOfTwo['doubts'] = [];
  const done = await withinLimit(
    { app, caller: request.caller, transaction },
    () => takeForCall(app, transaction, plan, { groups, adminId: request.access.adminId }),
    (second) => {
      ({ doubts } = second);
      return approvalForCall(app, transaction, request, plan, second);
    },
    () => movePlanned(app, transaction, request, { plan, ids: getAll(groups) }),
  );
  if (!isWaiting(done)) return done;
  return { later: plan.move.call === 'withdraw' ? { ...done.data, doubts: [...doubts] } : done.data, message: done.message };
}

/** What a call would do, without doing it; it is refused as the call itself would be. */
async function getPreview(app: Server, { move, count, only }: Plan, { limit, doubts, takesTwo }: MoveAhead) {
  const { amount, unit, currency } = move;
  return {
    people_count: count,
    person: only && { id: only.id, name: await readName(app.database.pool, move.user_type, only.id) },
    currency,
    unit,
    amount: fromMinor(amount, unit),
    total: fromMinor(times(amount, count), unit),
    limit: limit === null ? null : fromMinor(limit, currency),
    doubts: [...doubts],
    takes_two: asFlag(takesTwo),
  };
}

/** `POST wallet/charge` and `POST wallet/withdraw`, and what each would do. */
export function registerWalletCalls(app: Server, apis: readonly ResourceApi[], prefix: string) {
  for (const call of WALLET_CALLS) {
    // Both are asked and answer alike, at paths and with rights of their own.
    const { move, preview } = walletCalls[call];
    handle(app, prefix, preview, async ({ request, body }) => {
      const plan = await planCall(app, apis, request, call, body);
      return { data: await getPreview(app, plan, await callAhead(app, plan, request.access.adminId)) };
    });
    handlePrepared(
      app,
      prefix,
      move,
      ({ request, body }) => planCall(app, apis, request, call, body),
      ({ request, transaction, prepared }) => carryOut(app, transaction, request, prepared),
    );
  }
}
