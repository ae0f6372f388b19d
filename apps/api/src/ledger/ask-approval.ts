import { fromMinor } from '@diwan/domain/money';
import type { UserType } from '@diwan/domain/people';
import type { ApprovalKind } from '@diwan/contract/resources/approvals';
import type { ChargeType } from '@diwan/contract/resources/transactions';
import type { Actor } from '../access/actor.ts';
import { writeAudit } from '../crud/record/audit.ts';
import { notifyAdmins } from '../crud/notify/notify-admins.ts';
import { announce } from '../crud/record/row-events.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { decidersNow } from './approval-deciders.ts';
import { figureOf } from './wallets.ts';

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
  readonly amount: bigint;
  readonly charge_type?: ChargeType | null;
}

const INSERT = `insert into approvals (kind, country_id, notes, cash_out_id, order_id, reference, payload, requested_by, deciders,
  user_type, user_ids, people_count, currency, amount, total_amount, wallet_type, charge_type)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) returning id`;

function moneyColumns(money: AskedMoney | undefined): unknown[] {
  if (!money) return [null, [], 0, null, null, null, 'balance', null];
  const { user_type, user_ids, unit, amount, charge_type = null } = money;
  const total = amount * BigInt(user_ids.length);
  return [user_type, user_ids, user_ids.length, unit, String(amount), String(total), figureOf(unit), charge_type];
}

/** What is asked for as people read it: an amount and its unit, or nothing. */
function amountText(money: AskedMoney | undefined): string {
  return money ? `${fromMinor(money.amount * BigInt(money.user_ids.length), money.unit)} ${money.unit}` : '';
}

/** Writes down that something waits for a second admin, and tells those who may decide; gives its number. 409 where nobody may. */
export async function askApproval(transaction: Transaction, actor: Actor, asked: Asked): Promise<number> {
  const { client } = transaction;
  const { kind, country_id, money, notes = null, cash_out_id = null, order_id = null, reference = null, payload = null } = asked;
  const deciders = await decidersNow(transaction, actor.access.adminId, country_id);
  const { rows } = await client.query<{ id: number }>(INSERT, [
    kind, country_id, notes, cash_out_id, order_id, reference, payload && JSON.stringify(payload), actor.access.adminId, deciders, ...moneyColumns(money),
  ]); // prettier-ignore
  const id = rows[0]?.id ?? 0;
  const amount = amountText(money);
  const said = { kind, ...(money && { people_count: money.user_ids.length, total_amount: amount }) };
  const changes = Object.fromEntries(Object.entries(said).map(([name, after]) => [name, { before: null, after }]));
  await writeAudit(transaction, actor, [{ table: 'approvals', id, action: 'create', changes }]);
  await announce(transaction, { table: 'approvals', id, kind: 'create', country_id });
  await tell(transaction, actor, id, amount, deciders);
  return id;
}

async function tell(transaction: Transaction, actor: Actor, id: number, amount: string, to: readonly number[]): Promise<void> {
  const { rows: names } = await transaction.client.query<{ name: string }>(
    `select concat_ws(' ', first_name, last_name) as name from admins where id = $1`,
    [actor.access.adminId],
  );
  await notifyAdmins(transaction, {
    type: 'approval',
    id,
    title: 'messages.approvals.asked',
    body: amount === '' ? 'messages.approvals.asked_settings' : 'messages.approvals.asked_text',
    params: { name: names[0]?.name ?? '', amount },
    to,
  });
}
