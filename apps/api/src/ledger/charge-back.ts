import { type Minor, negative } from '@diwan/domain/money';
import type { Holder } from '@diwan/domain/ledger/entries';
import type { Transaction } from '../platform/database/transaction.ts';
import { post } from './post.ts';

/** Money that a decision about a finding takes back. */
export interface ChargeBack {
  readonly finding_id: number;
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
  const { finding_id, country_id, currency, from, amount, admin_id, approved_by, at } = back;
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
  return line?.posting_id ?? null;
}
