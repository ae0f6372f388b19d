import type { Context } from '../../crud/resource/context.ts';
import type { ApprovalKind } from '@diwan/contract/approvals/resource';
import type { ChargeType } from '@diwan/contract/wallet/transactions';
import type { PermissionUrl } from '@diwan/contract/permissions/catalogue';
import type { UserType } from '@diwan/domain/people';
import type { AdminCaller } from '../../access/caller.ts';
import type { Transaction } from '../../platform/database/transaction.ts';

/** An approval as its table holds it. */
export interface ApprovalRow {
  readonly id: number;
  readonly status: string;
  readonly kind: ApprovalKind;
  readonly created_at: string;
  readonly country_id: number | null;
  readonly user_type: UserType | null;
  readonly user_ids: readonly number[];
  readonly wallet_type: string;
  /** A currency, or points. */
  readonly currency: string | null;
  readonly amount: number | string | null;
  readonly charge_type: ChargeType | null;
  readonly notes: string | null;
  readonly cash_out_id: number | null;
  readonly order_id: number | null;
  readonly reference: string | null;
  readonly payload: unknown;
  readonly deciders: readonly number[] | null;
  /** It is done by itself then. */
  readonly done_at: string | null;
  readonly requested_by: number | null;
}

export interface Approved {
  readonly app: Context;
  readonly transaction: Transaction;
  /** Who does it: who approves, or where its time lock ran out, who asked. */
  readonly caller: AdminCaller;
  /** Null where nobody approved it: its time lock ran out. */
  readonly approved_by: number | null;
  /** Who asked, with what they may do by now. */
  readonly asker: AdminCaller;
  readonly row: ApprovalRow;
}

/** What came of it, for its page: the job that it began, the order that was placed, the posting whose lines stand in people's statements. */
export interface Made {
  readonly job_id?: number;
  readonly order_id?: number;
  readonly posting_id?: number | null;
}

/** What a kind of approval is about. */
export interface ApprovalWork {
  /** What whoever asked still has to hold when it is approved; null where that depends on what it is about, and its work asks itself. */
  readonly right: PermissionUrl | null;
  /** Does what was asked for, checked anew; gives what came of it. */
  carryOut(approved: Approved): Promise<Made>;
}

export type ApprovalKinds = Readonly<Record<ApprovalKind, ApprovalWork>>;
