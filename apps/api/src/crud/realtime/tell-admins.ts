import type { AdminEventName, EventData } from '@diwan/contract/events/index';
import { publish } from '../../platform/bus/publish.ts';
import type { Transaction } from '../../platform/database/transaction.ts';

/** The channel on which all nodes hear what admins are to be told, once it has committed. */
export const ADMIN_CHANNEL = 'diwan_admins';

/** PostgreSQL carries 8,000 bytes a message: so many admins fit beside the longest text. */
const ADMINS_AT_ONCE = 300;

/**
 * Tells admins something as soon as the transaction commits, whichever node they are connected to. What matters is also in the
 * database: who is away finds it there.
 */
export async function tellAdmins<N extends AdminEventName>(
  transaction: Transaction,
  event: N,
  admins: readonly number[],
  data: EventData<N>,
): Promise<void> {
  for (let start = 0; start < admins.length; start += ADMINS_AT_ONCE)
    await publish(transaction, ADMIN_CHANNEL, { event, admins: admins.slice(start, start + ADMINS_AT_ONCE), data });
}
