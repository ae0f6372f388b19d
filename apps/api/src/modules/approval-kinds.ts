import type { ApprovalKinds } from '../ledger/approval-kind.ts';
import { approvedCashOut, approvedCharge, approvedWithdrawal } from '../ledger/approved-moves.ts';
import { approvedPayment, approvedRefund, approvedWriteOff } from './orders/approved-order-money.ts';
import { approvedOrder } from './orders/approved-order.ts';
import { approvedSettings } from './settings/approved-settings.ts';

/** What a second admin may be asked for, and what carries it out. */
export const APPROVAL_KINDS: ApprovalKinds = {
  charge: approvedCharge,
  withdraw: approvedWithdrawal,
  cash_out: approvedCashOut,
  payment: approvedPayment,
  refund: approvedRefund,
  write_off: approvedWriteOff,
  order: approvedOrder,
  settings: approvedSettings,
};
