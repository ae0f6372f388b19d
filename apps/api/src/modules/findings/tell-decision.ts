import { type Minor, writeAmount } from '@diwan/domain/money';
import { notifyAdmins } from '../../crud/events/notify-admins.ts';
import { notifyPerson } from '../../crud/events/notify-person.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { DecidedPerson } from './decided-person.ts';
import type { FindingStored } from './demand-decider.ts';

type DecisionMessage = 'warning' | 'held' | 'freed' | 'charged_back';

/** What somebody reads of a decision: which order it was about, and how much, but never the rule nor its figures. */
export async function tellDecision(
  transaction: Transaction,
  finding: FindingStored,
  { kind, id }: DecidedPerson,
  { message, amount = null }: { readonly message: DecisionMessage; readonly amount?: Minor | null },
): Promise<void> {
  const { order_no: number, currency } = finding;
  // Some rules are about no order.
  const text = `messages.notices.finding_${message}${number === null ? '_no_order' : ''}`;
  const params = {
    ...(number !== null && { number }),
    ...(amount !== null && { amount: writeAmount(amount, currency ?? '') }),
  };
  const notice = { title: `${text}.title`, body: `${text}.body`, params };
  if (kind === 'admin') return notifyAdmins(transaction, { type: 'finding', id: null, ...notice, to: [id] });
  await notifyPerson(transaction, { user_type: kind, user_id: id }, { type: 'account', id: null, ...notice });
}
