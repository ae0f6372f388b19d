import type { LedgerAccount } from '@diwan/domain/ledger/entries';
import { POINTS } from '@diwan/domain/ledger/entries';
import type { UserType } from '@diwan/domain/people';
import type { ChargeType } from '@diwan/contract/wallet/transactions';
import type { WalletCall } from '@diwan/contract/wallet/forms';
import { writeAudit } from '../crud/record/audit.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { insufficient, postAll, type StatementLine, type Posting } from './post.ts';
import { demandFree, lockFreeWallets } from './promised.ts';
import { getFigure, lockWallets, walletKey } from './wallets.ts';
import { fromMinor, type Minor, negative, NONE } from '@diwan/domain/money';
import type { Caller } from '../access/caller.ts';

/** One amount for every person of a call. */
export interface WalletMove {
  readonly call: WalletCall;
  readonly user_type: UserType;
  readonly currency: string;
  /** The currency, or points. */
  readonly unit: string;
  /** In minor units of `unit`, above zero. */
  readonly amount: Minor;
  /** Where it comes from or goes; points have no such place. */
  readonly charge_type: ChargeType | null;
  readonly notes: string | null;
  readonly admin_id: number | null;
  readonly approved_by: number | null;
}

export interface WalletOwner {
  readonly id: number;
  readonly country_id: number;
}

/** The account on the other side. */
const COUNTERPART: Readonly<Record<ChargeType, Exclude<LedgerAccount, UserType>>> = {
  cash: 'cash',
  bank_transfer: 'cash',
  compensation: 'platform',
  gift: 'promotion',
  correction: 'platform',
};

/** A charge or a withdrawal of one person. A withdrawal leaves no debt. */
function getPosting(move: WalletMove, { id, country_id }: WalletOwner): Posting {
  const { call, user_type, currency, unit, charge_type, notes, admin_id, approved_by } = move;
  const signed = call === 'charge' ? move.amount : negative(move.amount);
  const entries = [
    { account: user_type, user_id: id, amount: signed, ...(call === 'withdraw' && { floor: NONE }) },
    { account: unit === POINTS || charge_type === null ? 'promotion' : COUNTERPART[charge_type], amount: negative(signed) },
  ] as const;
  return { kind: call, country_id, currency, unit, entries, charge_type, notes, admin_id, approved_by };
}

async function audit(
  transaction: Transaction,
  caller: Caller,
  move: WalletMove,
  people: readonly WalletOwner[],
  lines: readonly StatementLine[],
) {
  const amount = fromMinor(move.call === 'charge' ? move.amount : negative(move.amount), move.unit);
  await writeAudit(
    transaction,
    caller,
    lines.map(({ id }, index) => {
      const said = { user_type: move.user_type, user_id: people[index]?.id, amount, unit: move.unit, charge_type: move.charge_type };
      const changes = Object.fromEntries(Object.entries(said).map(([name, after]) => [name, { before: null, after }]));
      return { table: 'transactions', id, action: 'create', changes };
    }),
  );
}

/** Points pay no order. */
const takesMoney = ({ call, unit }: WalletMove) => call === 'withdraw' && unit !== POINTS;

const getWallets = ({ user_type, currency }: WalletMove, people: readonly WalletOwner[]) =>
  people.map(({ id, country_id }) => ({ user_type, user_id: id, currency, country_id }));

/**
 * Charges or withdraws for each person, each audited; 409 `wallet.insufficient` where one has less than is withdrawn,
 * `wallet.promised`, `wallet.pending` or `wallet.stopped` where it may not leave.
 */
export async function moveWallets(
  transaction: Transaction,
  caller: Caller,
  move: WalletMove,
  people: readonly WalletOwner[],
  now: number,
): Promise<StatementLine[]> {
  if (takesMoney(move)) await demandFree(transaction, getWallets(move, people), move.amount, now);
  const lines = await postAll(
    transaction,
    people.map((person) => getPosting(move, person)),
  );
  await audit(transaction, caller, move, people, lines);
  return lines;
}

/** Refuses what `moveWallets` would refuse, and moves nothing; the wallets stay locked. */
export async function demandMovable(
  transaction: Transaction,
  move: WalletMove,
  people: readonly WalletOwner[],
  now: number,
): Promise<void> {
  if (move.call === 'charge') return;
  const { unit, amount } = move;
  const wallets = getWallets(move, people);
  if (takesMoney(move)) await demandFree(transaction, wallets, amount, now);
  for (const wallet of (await lockWallets(transaction, wallets)).values())
    if (wallet[getFigure(unit)] < amount) throw insufficient(wallet[getFigure(unit)], unit);
}

/** Those who have less than is to be withdrawn, or of whom it may not leave; their wallets stay locked, so that nobody comes in between. */
export async function lacking(
  transaction: Transaction,
  move: WalletMove,
  people: readonly WalletOwner[],
  now: number,
): Promise<Map<number, string>> {
  if (move.call === 'charge') return new Map();
  const { user_type, currency, unit, amount } = move;
  const wallets = await lockFreeWallets(transaction, getWallets(move, people), now);
  return new Map(
    people.flatMap(({ id }): [number, string][] => {
      const wallet = wallets.get(walletKey({ user_type, user_id: id, currency }));
      if (!wallet || wallet[getFigure(unit)] < amount) return [[id, 'wallet.not_enough']];
      if (!takesMoney(move) || wallet.free >= amount) return [];
      return [[id, wallet.promised > 0n ? 'wallet.needed' : 'wallet.not_available']];
    }),
  );
}
