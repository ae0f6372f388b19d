import type { EventData } from '@diwan/contract/events';
import { isRecord } from '@diwan/domain/records';
import { defineChannel } from '../../platform/bus/channel.ts';
import { publish } from '../../platform/bus/publish.ts';
import type { Transaction } from '../../platform/database/transaction.ts';

/** What the nodes tell each other of it; `data` of the event, as the contract has it. */
interface Told {
  readonly news: EventData<'message'>;
}
const isTold = (said: unknown): said is Told => isRecord(said) && isRecord(said['news']);

/** The channel on which all nodes hear of new messages, once they have committed. */
export const MESSAGE_CHANNEL = defineChannel('diwan_messages', isTold);

/** Tells the desk of a message: those who may list conversations of its country. */
export const tellOfMessage = (transaction: Transaction, news: EventData<'message'>): Promise<void> =>
  publish(transaction, MESSAGE_CHANNEL.name, { news });
