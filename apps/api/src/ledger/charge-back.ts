import { OWED_BY_CLIENT } from '@diwan/contract/findings/resource';
import { type Minor, minor, negative, plus } from '@diwan/domain/money';
import { type Holder, moving } from '@diwan/domain/ledger/entries';
import type { UserType } from '@diwan/domain/people';
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
const CHARGED = `select x.kind, (coalesce((select sum(charged_amount) from findings f
    where f.order_id = $1 and f.decision = 'charged_back' and f.decision_person = x.kind and not (x.kind = 'client' and f.rule = any($3::text[]))
      and case x.kind when 'client' then true else f.provider_id = $2 end), 0)
  - coalesce((select sum(e.amount) from ledger_postings r join ledger_postings p on p.reference = r.reference || '${ENDING}'
      join ledger_entries e on e.posting_id = p.id and e.account = x.kind where r.order_id = $1 and r.kind = 'refund'), 0))::text as amount
from unnest(array['client', 'provider']) x (kind)`;

/** What findings took back, in minor units, less what refunds have given back of that. */
export type ChargedBack = Readonly<Record<UserType, Minor>>;

/** What findings took back of what an order brought its provider, and of what the platform paid of it for its client. */
export async function getChargedBack(
  runner: Runner,
  { id, provider_id }: { id: number; provider_id: number | null },
): Promise<ChargedBack> {
  const values = [id, provider_id, [...OWED_BY_CLIENT]];
  const { rows } = await runner.query<{ kind: UserType; amount: string }>({ name: 'order_charged_back', text: CHARGED, values });
  const of = (kind: UserType) => minor(rows.find((row) => row.kind === kind)?.amount ?? 0);
  return { client: of('client'), provider: of('provider') };
}

/** What a refund has to do with a charge-back. */
export interface GivenBack {
  readonly order: {
    readonly country_id: number;
    readonly currency: string;
    readonly client_id: number;
    readonly provider_id: number | null;
  };
  /** The refund's. */
  readonly reference: string;
  /** Nothing is posted for none. */
  readonly charged: ChargedBack;
  readonly admin_id: number | null;
  readonly approved_by: number | null;
  readonly at: string;
}

/**
 * Gives back what findings took, as a refund undoes it again: of a provider's part of an order, and of what the platform paid of it for
 * its client. The platform has it.
 */
export async function giveChargedBack(transaction: Transaction, { order, reference, charged, ...by }: GivenBack): Promise<void> {
  const { country_id, currency, client_id, provider_id } = order;
  const entries = moving([
    { account: 'client', user_id: client_id, amount: charged.client },
    ...(provider_id === null ? [] : [{ account: 'provider', user_id: provider_id, amount: charged.provider } as const]),
    { account: 'platform', amount: negative(plus(charged.client, charged.provider)) },
  ]);
  if (entries.length === 0) return;
  await post(transaction, {
    kind: 'charge_back',
    country_id,
    currency,
    unit: currency,
    entries,
    reference: `${reference}${ENDING}`,
    ...by,
  });
}
