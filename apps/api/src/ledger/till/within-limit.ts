import { channel } from 'node:diagnostics_channel';
import type { WaitingData } from '@diwan/contract/kit/waiting';
import { fromMinor, type Minor } from '@diwan/domain/money';
import type { Caller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { Waiting } from '../../crud/resource/crud.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { askApproval, type ApprovalRequest } from './ask-approval.ts';
import { type NeedsSecond, type Purpose, takeAsOne } from './duties.ts';
import { takeFromLimit, type TypedAmount } from './limit.ts';

/** Whoever passes the gate does so here as well, for who watches: tests hold against it what calls do with money. */
export const PASSED = channel('diwan.limit_passed');

/** In whose name, and in which transaction, money moves. */
interface MoneyContext {
  readonly app: Context;
  readonly caller: Caller;
  readonly transaction: Transaction;
}

/** An amount as somebody typed it, and what for, where a duty of theirs may speak against it. */
type TypedMoney = TypedAmount & { readonly purpose?: Purpose };

/** Why something needs a second person: its message and, where the limit of the day is told, that. */
type Reason = Pick<NeedsSecond, 'message'> & { readonly limit?: Minor | null; readonly currency?: string };

type LimitShown<S> = S extends { readonly limit: infer L }
  ? { readonly limit: null extends L ? string | null : string; readonly currency: string }
  : unknown;

/** What is answered of money that waits, with the limit where its reason tells it. */
interface WaitingFor<S> extends Waiting {
  readonly data: WaitingData & LimitShown<S>;
}

async function takeTyped({ app, transaction }: MoneyContext, { purpose, ...typed }: TypedMoney): Promise<NeedsSecond | null> {
  if (purpose) return takeAsOne(app, transaction, typed, purpose);
  const limit = await takeFromLimit(app, transaction, typed);
  return limit === null ? null : { limit, currency: typed.currency, message: 'wallet.waiting' };
}

/**
 * The one gate for money that is typed: takes it from what is left of the limit of the day and does the work; where that is not enough, or
 * something else speaks against it, asks a second admin instead, and does nothing. `typed` is the amount, or what takes it where more than
 * that is asked: null, or why it needs a second person.
 */
export function withinLimit<T>(
  context: MoneyContext,
  typed: TypedMoney,
  asked: ApprovalRequest,
  work: () => Promise<T> | T,
): Promise<T | WaitingFor<NeedsSecond>>;
export function withinLimit<T, S extends Reason>(
  context: MoneyContext,
  typed: () => Promise<S | null>,
  asked: (second: S) => Promise<ApprovalRequest> | ApprovalRequest,
  work: () => Promise<T> | T,
): Promise<T | WaitingFor<S>>;
export async function withinLimit(
  context: MoneyContext,
  typed: TypedMoney | (() => Promise<Reason | null>),
  asked: ApprovalRequest | ((second: Reason) => Promise<ApprovalRequest> | ApprovalRequest),
  work: () => unknown,
): Promise<unknown> {
  const second = await (typeof typed === 'function' ? typed() : takeTyped(context, typed));
  PASSED.publish(context.transaction);
  if (second === null) return work();
  const { limit, currency = '', message } = second;
  const waiting = await askApproval(context.transaction, context.caller, typeof asked === 'function' ? await asked(second) : asked);
  const shown = limit !== undefined && { limit: limit === null ? null : fromMinor(limit, currency), currency };
  return { message, data: { ...waiting, ...shown } };
}
