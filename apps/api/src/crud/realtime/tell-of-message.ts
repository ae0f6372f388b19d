import type { EventData } from '@diwan/contract/events/index';
import { publish } from '../../platform/bus/publish.ts';
import type { Transaction } from '../../platform/database/transaction.ts';

/** The channel on which all nodes hear of new messages, once they have committed. */
export const MESSAGE_CHANNEL = 'diwan_messages';

/** Tells the desk of a message: those who may list conversations of its country. */
export const tellOfMessage = (transaction: Transaction, news: EventData<'message'>): Promise<void> =>
  publish(transaction, MESSAGE_CHANNEL, { news });
