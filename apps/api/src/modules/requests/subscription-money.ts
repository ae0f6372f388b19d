import { readZone } from '../../crud/resource/country.ts';
import type { SubscriptionAction } from '@diwan/domain/request-transitions';
import { fromMinor, type Minor, plus, writeAmount } from '@diwan/domain/money';
import { PAY_WAYS } from '@diwan/domain/ledger/settlement';
import { isAmong } from '@diwan/domain/records';
import { zonedTime } from '@diwan/domain/zoned-time';
import { type AdminCaller, type Caller, demandAdmin } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { notifyPerson } from '../../crud/events/notify-person.ts';
import type { Row } from '../../crud/fields/row.ts';
import type { SubscriptionRow } from '../../ledger/package-visits.ts';
import {
  demandOnSaleSo,
  endPackage,
  getGiftWorth,
  getPackageTotal,
  getReturn,
  returnPackage,
  sellPackage,
} from '../../ledger/sell-package.ts';
import { demandDuty } from '../../ledger/till/duties.ts';
import { takeFromLimit } from '../../ledger/till/limit.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import type { Transaction } from '../../platform/database/transaction.ts';

/** A step of a package that an admin takes, the row locked. */
export interface PackageStep {
  readonly app: Context;
  readonly transaction: Transaction;
  readonly caller: Caller;
  readonly row: SubscriptionRow;
  readonly body: Row;
  readonly now: string;
}

const typedAmount = (admin: AdminCaller, row: SubscriptionRow, amount: Minor) =>
  ({
    admin_id: admin.id,
    country_id: row.country_id,
    currency: row.currency,
    user_type: 'client',
    user_ids: [row.client_id],
    amount,
  }) as const;

const shown = (amount: Minor, { currency }: SubscriptionRow) => fromMinor(amount, currency);

/** Asks the client to pay in the app: the office may not take so much from their wallet by itself. It goes on waiting. */
async function askClient({ transaction }: PackageStep, row: SubscriptionRow, total: Minor): Promise<Row> {
  await notifyPerson(
    transaction,
    { user_type: 'client', user_id: row.client_id },
    {
      type: 'subscription',
      id: row.id,
      title: 'messages.notices.subscription_to_pay.title',
      body: 'messages.notices.subscription_to_pay.body',
      params: { number: row.subscription_no, amount: writeAmount(total, row.currency) },
    },
  );
  return { status: row.status, status_at: row.status_at, pay_type: null, reference: null, waits_for: 'client' };
}

/** The office says how a package was paid. It counts in its limit, with the visits that the platform gives; above that a wallet waits for its client. */
async function activate(step: PackageStep): Promise<Row> {
  const { app, transaction, caller, row, body, now } = step;
  const admin = demandAdmin(caller);
  const way = body['pay_type'];
  if (!isAmong(PAY_WAYS, way)) throw invalidField('pay_type', 'choice');
  const reference = typeof body['reference'] === 'string' ? body['reference'].trim().toUpperCase() : null;
  if (way === 'card' && !reference) throw invalidField('reference', 'empty');
  await demandOnSaleSo(transaction, row);
  const { VAT: vatPercent } = await app.settings.of(row.country_id, transaction.client);
  const { total } = getPackageTotal(row, vatPercent);
  const limit = await takeFromLimit(app, transaction, typedAmount(admin, row, plus(total, getGiftWorth(row))));
  if (limit !== null && way === 'wallet') return askClient(step, row, total);
  if (limit !== null) throw conflict('subscription.above_limit', { limit: shown(limit, row), currency: row.currency });
  return sellPackage(transaction, row, { way, vatPercent, reference: way === 'card' ? reference : null, admin_id: admin.id, now });
}

/** The office stops a package: what is left goes to the client's wallet, within the limit, and not by who recorded that it was paid. */
async function stop({ app, transaction, caller, row, now }: PackageStep): Promise<Row> {
  const admin = demandAdmin(caller);
  const amount = getReturn(row);
  const { id, country_id, client_id, currency, subscription_no } = row;
  if (amount > 0n)
    await demandDuty(
      transaction,
      { admin: admin.id, wants: 'stop_package', about: { country: country_id, subscription: id } },
      { country_id, client_id, currency, amount, evidence: { subscription: subscription_no } },
    );
  const limit = await takeFromLimit(app, transaction, typedAmount(admin, row, amount));
  if (limit !== null) throw conflict('subscription.return_above_limit', { limit: shown(limit, row), currency });
  return returnPackage(transaction, row, { admin_id: admin.id, now });
}

async function finish({ app, transaction, caller, row, now }: PackageStep): Promise<Row> {
  const today = zonedTime(app.now(), await readZone(transaction.client, row.country_id)).day;
  return endPackage(transaction, row, today, { admin_id: demandAdmin(caller).id, now });
}

/** What a move of a package does with its money: columns that change beside its status. */
export function moveMoney(action: SubscriptionAction, step: PackageStep): Promise<Row> {
  return { activate, cancel: stop, finish }[action](step);
}
