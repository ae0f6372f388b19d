import { fromMinor } from '@diwan/domain/money';
import type { UserType } from '@diwan/domain/people';
import type { ApprovalKind } from '@diwan/contract/resources/approvals';
import type { ChargeType } from '@diwan/contract/resources/transactions';
import type { Actor } from '../kit/actor.ts';
import { writeAudit } from '../kit/audit.ts';
import { notifyAdmins } from '../kit/notify/notify-admins.ts';
import { Params } from '../kit/sql-text.ts';
import { announce } from '../kit/row-events.ts';
import type { Transaction } from '../kit/transaction.ts';

/** A movement above a country's limit. */
export interface Asked {
  readonly kind: ApprovalKind;
  readonly country_id: number;
  readonly user_type: UserType;
  /** Whom it is about: fixed here, whatever changes later. Ids, or SQL that selects them. */
  readonly people: readonly number[] | ((params: Params) => string);
  readonly currency: string;
  /** Each, in minor units. */
  readonly amount: bigint;
  readonly charge_type?: ChargeType | null;
  readonly notes?: string | null;
  readonly cash_out_id?: number;
  /** The order that is paid for or given back, and the terminal's reference. */
  readonly order_id?: number;
  readonly reference?: string | null;
}

const INSERT = `insert into approvals (kind, country_id, user_type, user_ids, people_count, currency, amount, total_amount, charge_type, notes, cash_out_id, requested_by, order_id, reference)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`;

async function idsOf({ client }: Transaction, people: Asked['people']): Promise<readonly number[]> {
  if (typeof people !== 'function') return people;
  const params = new Params();
  const { rows } = await client.query<{ ids: number[] | null }>(
    `select array_agg(x.id order by x.id) as ids from (${people(params)}) x`,
    params.values,
  );
  return rows[0]?.ids ?? [];
}

/** Writes down that a movement waits for a second admin, and tells those who may decide; gives its number. */
export async function askApproval(transaction: Transaction, actor: Actor, asked: Asked): Promise<number> {
  const { client } = transaction;
  const {
    kind,
    country_id,
    user_type,
    currency,
    amount,
    charge_type = null,
    notes = null,
    cash_out_id = null,
    order_id = null,
    reference = null,
  } = asked;
  const user_ids = await idsOf(transaction, asked.people);
  const total = amount * BigInt(user_ids.length);
  const { rows } = await client.query<{ id: number }>(INSERT, [
    kind, country_id, user_type, user_ids, user_ids.length, currency, String(amount), String(total), charge_type, notes, cash_out_id, actor.access.adminId, order_id, reference,
  ]); // prettier-ignore
  const id = rows[0]?.id ?? 0;
  const said = { kind, people_count: user_ids.length, total_amount: fromMinor(total, currency), currency };
  const changes = Object.fromEntries(Object.entries(said).map(([name, after]) => [name, { before: null, after }]));
  await writeAudit(transaction, actor, [{ table: 'approvals', id, action: 'create', changes }]);
  await announce(transaction, { table: 'approvals', id, kind: 'create', country_id });
  const { rows: names } = await client.query<{ name: string }>(
    `select concat_ws(' ', first_name, last_name) as name from admins where id = $1`,
    [actor.access.adminId],
  );
  await notifyAdmins(transaction, {
    type: 'approval',
    id,
    title: 'messages.approvals.asked',
    body: 'messages.approvals.asked_text',
    params: { name: names[0]?.name ?? '', amount: `${fromMinor(total, currency)} ${currency}` },
    to: { holding: 'decide-approvals', country: country_id },
  });
  return id;
}
