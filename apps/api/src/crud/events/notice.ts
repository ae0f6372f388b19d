import type { Transaction } from '../../platform/database/transaction.ts';
import { notifyAdmins, type AdminNotice } from './notify-admins.ts';
import { notifyPeople, type PeopleNotice } from './notify-person.ts';

/** Something that admins, or people of the marketplace, find in their inboxes. */
export type Notice = AdminNotice | PeopleNotice;

/** Puts notices into inboxes, one after the other. */
export async function notifyAll(transaction: Transaction, notices: readonly Notice[]): Promise<void> {
  for (const notice of notices) await ('to' in notice ? notifyAdmins(transaction, notice) : notifyPeople(transaction, notice));
}
