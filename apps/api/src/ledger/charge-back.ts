import { type Minor, minor, negative, NONE } from '@diwan/domain/money';
import type { Holder } from '@diwan/domain/ledger/entries';
import type { Runner } from '../platform/database/runner.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { returnEarnings } from './earnings.ts';
import { post } from './post.ts';

/** Money that a decision about a finding takes back. */
export interface ChargeBack {
  readonly finding_id: number;
  /** The order that it is about: what it brought its provider is less from then on. */
  readonly order_id: number | null;
  readonly country_id: number;
  readonly currency: string;
  readonly from: Holder;
  /** In minor units, above zero. */
  readonly amount: Minor;
  readonly admin_id: number | null;
  readonly approved_by: number | null;
  readonly at: string;
}

/** Takes an amount back from somebody's wallet, also into debt; once for each finding: 409 `ledger.already_posted`. Gives its posting. */
export async function chargeBack(transaction: Transaction, back: ChargeBack): Promise<number | null> {
  const { finding_id, order_id, country_id, currency, from, amount, admin_id, approved_by, at } = back;
  const [line] = await post(transaction, {
    kind: 'charge_back',
    country_id,
    currency,
    unit: currency,
    entries: [
      { account: from.user_type, user_id: from.user_id, amount: negative(amount) },
      { account: 'platform', amount },
    ],
    reference: `finding:${finding_id}:charge_back`,
    admin_id,
    approved_by,
    at,
  });
  if (order_id !== null && from.user_type === 'provider') await returnEarnings(transaction, order_id, amount);
  return line?.posting_id ?? null;
}

/** What of it a refund gives back has its reference beside that of the refund. */
const ENDING = ':charged_back';
const CHARGED = `select (coalesce((select sum(charged_amount) from findings
    where order_id = $1 and decision = 'charged_back' and decision_person = 'provider' and provider_id = $2), 0)
  - coalesce((select sum(e.amount) from ledger_postings r join ledger_postings p on p.reference = r.reference || '${ENDING}'
      join ledger_entries e on e.posting_id = p.id and e.account = 'provider' where r.order_id = $1 and r.kind = 'refund'), 0))::text as amount`;

/** What findings took back of what an order brought its provider, less what its refunds have given them back of that, in minor units. */
export async function getChargedBack(runner: Runner, orderId: number, providerId: number | null): Promise<Minor> {
  if (providerId === null) return NONE;
  const { rows } = await runner.query<{ amount: string }>({ name: 'order_charged_back', text: CHARGED, values: [orderId, providerId] });
  return minor(rows[0]?.amount ?? 0);
}

/** What a refund has to do with a charge-back. */
export interface GivenBack {
  readonly order: { readonly country_id: number; readonly currency: string; readonly provider_id: number | null };
  /** The refund's. */
  readonly reference: string;
  /** In minor units; nothing is posted for none. */
  readonly amount: Minor;
  readonly admin_id: number | null;
  readonly approved_by: number | null;
  readonly at: string;
}

/** Gives a provider what a finding took of their part of an order, as a refund takes that part again: it is the platform's to bear. */
export async function giveChargedBack(transaction: Transaction, { order, reference, amount, ...by }: GivenBack): Promise<void> {
  const { country_id, currency, provider_id } = order;
  if (provider_id === null || amount <= 0n) return;
  await post(transaction, {
    kind: 'charge_back',
    country_id,
    currency,
    unit: currency,
    entries: [
      { account: 'provider', user_id: provider_id, amount },
      { account: 'platform', amount: negative(amount) },
    ],
    reference: `${reference}${ENDING}`,
    ...by,
  });
}
