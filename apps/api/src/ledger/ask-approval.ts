import { fromMinor, type Minor, times } from '@diwan/domain/money';
import type { UserType } from '@diwan/domain/people';
import { approvals, type ApprovalKind } from '@diwan/contract/resources/approvals';
import type { ChargeType } from '@diwan/contract/resources/transactions';
import { type Caller, demandAdmin } from '../access/caller.ts';
import { recorded } from '../crud/record/change-log.ts';
import { insertRow } from '../crud/record/change-row.ts';
import type { Row } from '../crud/store.ts';
import type { Notice } from '../crud/notify/notice.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { decidersNow } from './approval-deciders.ts';
import { getFigure } from './wallets.ts';

/** What a second admin is asked for. */
export interface Asked {
  readonly kind: ApprovalKind;
  /** Null: it is about all countries. */
  readonly country_id: number | null;
  /** What moves; settings move nothing. */
  readonly money?: AskedMoney;
  readonly notes?: string | null;
  readonly cash_out_id?: number;
  /** The order that is paid for or given back, and the terminal's reference. */
  readonly order_id?: number;
  readonly reference?: string | null;
  /** The rest of what its kind needs to carry it out. */
  readonly payload?: object;
}

export interface AskedMoney {
  readonly user_type: UserType;
  /** Whom it is about: fixed here, whatever changes later. */
  readonly user_ids: readonly number[];
  /** What the amount is counted in: a currency, or points. */
  readonly unit: string;
  /** Each, in minor units of that. */
  readonly amount: Minor;
  readonly charge_type?: ChargeType | null;
}

function moneyColumns(money: AskedMoney | undefined): Row {
  if (!money) return { user_ids: [], people_count: 0, wallet_type: 'balance' };
  const { user_type, user_ids, unit, amount, charge_type = null } = money;
  const total_amount = String(times(amount, user_ids.length));
  const people_count = user_ids.length;
  return {
    user_type,
    user_ids,
    people_count,
    currency: unit,
    amount: String(amount),
    total_amount,
    wallet_type: getFigure(unit),
    charge_type,
  };
}

/** What is asked for as people read it: an amount and its unit, or nothing. */
function amountText(money: AskedMoney | undefined): string {
  return money ? `${fromMinor(times(money.amount, money.user_ids.length), money.unit)} ${money.unit}` : '';
}

/** Writes down that something waits for a second admin, and tells those who may decide; gives its number. 409 where nobody may. */
export async function askApproval(transaction: Transaction, caller: Caller, asked: Asked): Promise<number> {
  const { money, payload = null, ...columns } = asked;
  const requested_by = demandAdmin(caller).id;
  const deciders = await decidersNow(transaction, requested_by, asked.country_id);
  const amount = amountText(money);
  const said = { kind: asked.kind, ...(money && { people_count: money.user_ids.length, total_amount: amount }) };
  const name = await getName(transaction, requested_by);
  const { id } = await insertRow<{ id: number }>(
    // By the database's clock, which also counts the hours that it lasts.
    { caller, transaction },
    recorded(approvals),
    { ...columns, ...moneyColumns(money), payload: payload && JSON.stringify(payload), requested_by, deciders },
    {
      says: Object.fromEntries(Object.entries(said).map(([column, after]) => [column, { before: null, after }])),
      notices: (row) => [getNotice(row.id, name, amount, deciders)],
    },
  );
  return id;
}

async function getName({ client }: Transaction, admin: number | null): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`select concat_ws(' ', first_name, last_name) as name from admins where id = $1`, [
    admin,
  ]);
  return rows[0]?.name ?? '';
}

const getNotice = (id: number, name: string, amount: string, to: readonly number[]): Notice => ({
  type: 'approval',
  id,
  title: 'messages.approvals.asked',
  body: amount === '' ? 'messages.approvals.asked_settings' : 'messages.approvals.asked_text',
  params: { name, amount },
  to,
});
