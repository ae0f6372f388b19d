import type { AppSubscription } from '@diwan/contract/requests/app-calls';
import { subscriptions } from '@diwan/contract/requests/subscriptions';
import { getAllowedTransitions } from '@diwan/domain/transitions';
import { SUBSCRIPTION_TRANSITIONS } from '@diwan/domain/request-transitions';
import type { Caller } from '../../access/caller.ts';
import type { Person } from '../../access/persons/person.ts';
import type { Context } from '../../crud/resource/context.ts';
import { recorded } from '../../crud/record/change-log.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import type { SubscriptionRow } from '../../ledger/package-visits.ts';
import { demandOnSaleSo, getPackageTotal, returnPackage, sellPackage } from '../../ledger/sell-package.ts';
import { demandOwnPhone } from '../../ledger/till/changed-phone.ts';
import { fromMinor } from '@diwan/domain/money';
import { conflict, invalidField, notFound } from '../../platform/errors.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { getPayType } from '../orders/index.ts';
import { getSubscription } from './own-subscriptions.ts';

const OWN = 'select * from subscriptions where id = $1 and client_id = $2 and deleted_at is null for no key update';

async function lockOwn({ client }: Transaction, person: Person, id: number): Promise<SubscriptionRow> {
  const { rows } = await client.query<SubscriptionRow>(OWN, [id, person.id]);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** A client pays for their package, which waits for that: also for one that the office would sell on their wallet. In the demo a card always has enough on it. */
export async function paySubscription(
  app: Context,
  transaction: Transaction,
  caller: Caller,
  person: Person,
  id: number,
  paymentWayId: number,
): Promise<AppSubscription> {
  const row = await lockOwn(transaction, person, id);
  if (row.status !== 'pending') throw conflict('subscription.not_to_pay');
  await demandOnSaleSo(transaction, row);
  const way = await getPayType(transaction.client, { payment_way_id: paymentWayId, country_id: row.country_id });
  if (way === 'cash') throw invalidField('payment_way_id', 'paid_in_app');
  if (way === 'wallet') await demandOwnPhone(transaction.client, caller);
  if (way === 'card' && !app.config.demo) throw conflict('payment.no_gateway');
  const now = new Date(app.now()).toISOString();
  const { VAT: vatPercent } = await app.settings.of(row.country_id, transaction.client);
  const total = fromMinor(getPackageTotal(row, vatPercent).total, row.currency);
  const reference = way === 'card' ? `SANDBOX-${row.subscription_no}-${total}` : null;
  const sold = await sellPackage(transaction, row, { way, vatPercent, reference, admin_id: null, now });
  await changeRow({ caller, transaction, now }, recorded(subscriptions), row, { ...sold, status: 'active', status_at: now });
  return getSubscription(app, transaction, caller, person, id);
}

/** A client stops their package: what no visit has used goes back to their wallet. */
export async function stopSubscription(
  app: Context,
  transaction: Transaction,
  caller: Caller,
  person: Person,
  id: number,
  reason: string | null,
): Promise<AppSubscription> {
  const row = await lockOwn(transaction, person, id);
  if (row.status !== 'pending' && row.status !== 'active')
    throw conflict(
      'row.move_not_allowed',
      {},
      { status: row.status, allowed: getAllowedTransitions(SUBSCRIPTION_TRANSITIONS, row.status) },
    );
  const now = new Date(app.now()).toISOString();
  const returned = await returnPackage(transaction, row, { admin_id: null, now });
  const columns = { ...returned, status: 'cancelled', status_at: now, stop_reason: reason, waits_for: null };
  await changeRow({ caller, transaction, now }, recorded(subscriptions), row, columns);
  return getSubscription(app, transaction, caller, person, id);
}
