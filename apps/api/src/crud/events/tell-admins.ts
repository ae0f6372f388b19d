import type { AdminEventName, EventData } from '@diwan/contract/events';
import { isNumbers, isRecord, readRecord } from '@diwan/domain/records';
import { defineChannel } from '../../platform/bus/channel.ts';
import { publish } from '../../platform/bus/publish.ts';
import type { Transaction } from '../../platform/database/transaction.ts';

/** What the nodes tell each other of it. */
type ToldAdmins = {
  [N in AdminEventName]: { readonly event: N; readonly admins: readonly number[]; readonly data: EventData<N> };
}[AdminEventName];

/** What is said stands in the contract, as `data` of the event; whom it is said to is looked at here. */
function isTold(said: unknown): said is ToldAdmins {
  const { event, admins, data } = readRecord(said);
  return typeof event === 'string' && isNumbers(admins) && isRecord(data);
}

/** The channel on which all nodes hear what admins are to be told, once it has committed. */
export const ADMIN_CHANNEL = defineChannel('diwan_admins', isTold);

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
    await publish(transaction, ADMIN_CHANNEL.name, { event, admins: admins.slice(start, start + ADMINS_AT_ONCE), data });
}
