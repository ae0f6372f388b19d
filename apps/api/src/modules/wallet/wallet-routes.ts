import type { Request, Server } from '../../platform/http/server.ts';
import { walletCalls } from '@diwan/contract/calls/money';
import { WALLET_CALLS } from '@diwan/contract/wallet';
import { fromMinor, type Minor, times } from '@diwan/domain/money';
import type { UserType } from '@diwan/domain/people';
import { handle, handlePrepared, type Answered } from '../../crud/calls/handle.ts';
import type { ResourceApi } from '../../crud/crud.ts';
import { jobView } from '../../crud/jobs/job-events.ts';
import { showRow } from '../../crud/read.ts';
import { conflict } from '../../platform/errors.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { askApproval } from '../../ledger/till/ask-approval.ts';
import { demandMovable, moveWallets } from '../../ledger/move-wallets.ts';
import { peopleThere, startWalletJob, getTable } from '../../ledger/wallet-job.ts';
import { transactionsApi } from './resources.ts';
import { limitAhead, takeForCall } from './limit-of-call.ts';
import { planCall, type Plan } from './plan-call.ts';

const DONE = { charge: 'wallet.charged', withdraw: 'wallet.withdrawn' } as const;

type Outcome = Answered<(typeof walletCalls)['charge']['move']>;

/** Does what was planned: one posting, a job, or an approval to wait for. */
async function carryOut(app: Server, transaction: Transaction, request: Request, plan: Plan): Promise<Outcome> {
  const { move, only } = plan;
  const { call, user_type, currency, unit, amount, charge_type, notes } = move;
  const taken = await takeForCall(app, transaction, plan, request.access.adminId);
  if (taken.limit !== null) {
    const { limit, country_id, user_ids } = taken;
    // Nobody is asked for what cannot be done: it is refused as it would be below the limit.
    const there = only === null ? [] : await peopleThere(transaction, request.caller, move, [only.id]);
    await demandMovable(transaction, move, there, app.now());
    const money = { user_type, user_ids, unit, amount, charge_type };
    const id = await askApproval(transaction, request.caller, { kind: call, country_id, money, notes, payload: { currency } });
    return { later: { approval_id: id, limit: fromMinor(limit, currency), currency }, message: 'wallet.waiting' };
  }
  const message = DONE[call];
  if (only === null) return { later: jobView(await startWalletJob(app, transaction, move, taken.user_ids, request)), message };
  const there = await peopleThere(transaction, request.caller, move, [only.id]);
  if (there.length === 0) throw conflict('wallet.person_gone');
  const [line] = await moveWallets(transaction, request.caller, move, there, app.now());
  const row = await showRow(transaction.client, transactionsApi, request.caller, line?.id ?? 0);
  return { data: row, message };
}

/** Who somebody is, for a question that names them. */
async function named(app: Server, userType: UserType, id: number) {
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select concat_ws(' ', first_name, last_name) as name from ${getTable(userType)} where id = $1`,
    [id],
  );
  return { id, name: rows[0]?.name ?? '' };
}

/** What a call would do, without doing it; it is refused as the call itself would be. */
async function getPreview(app: Server, { move, count, only }: Plan, above: Minor | null) {
  const { amount, unit, currency } = move;
  return {
    people_count: count,
    person: only && (await named(app, move.user_type, only.id)),
    currency,
    unit,
    amount: fromMinor(amount, unit),
    total: fromMinor(times(amount, count), unit),
    limit: above === null ? null : fromMinor(above, currency),
  };
}

/** `POST wallet/charge` and `POST wallet/withdraw`, and what each would do. */
export function registerWalletCalls(app: Server, apis: readonly ResourceApi[], prefix: string) {
  for (const call of WALLET_CALLS) {
    // Both are asked and answer alike, at paths and with rights of their own.
    const { move, preview } = walletCalls[call];
    handle(app, prefix, preview, async ({ request, body }) => {
      const plan = await planCall(app, apis, request, call, body);
      return { data: await getPreview(app, plan, await limitAhead(app, plan, request.access.adminId)) };
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
