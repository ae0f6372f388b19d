import { PREVIEW } from '@diwan/contract/chats/events';
import type { ConversationKind } from '@diwan/domain/chat/conversation';
import { tellOfMessage } from '../../crud/events/tell-of-message.ts';
import { tellPersons, type PersonId } from '../../crud/events/tell-persons.ts';
import { asFlag } from '../../platform/as-flag.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { ConversationRow } from './conversation-row.ts';
import { getPosition, type MessageRow } from './message-row.ts';
import { readName } from '../../access/persons/read-name.ts';

/** The people of a conversation: also whoever wrote, who may have the app on another phone. */
export const getConversationPeople = ({ client_id, provider_id }: Pick<ConversationRow, 'client_id' | 'provider_id'>): PersonId[] => [
  ...(client_id === null ? [] : [{ kind: 'client', id: client_id } as const]),
  ...(provider_id === null ? [] : [{ kind: 'provider', id: provider_id } as const]),
];

/** Nothing of what client and provider say to each other is told to the desk before it opens the conversation. */
const getPreview = (kind: ConversationKind, text: string | null) =>
  kind === 'order' || text === null ? null : [...text].slice(0, PREVIEW).join('');

/** Tells the desk and, of all but notes, the people of a message that is new, was deleted, or whose offer was decided. */
export async function tellOfChange(
  transaction: Transaction,
  conversation: ConversationRow,
  message: MessageRow,
  isNew: boolean,
): Promise<void> {
  const { sender_kind, sender_id } = message;
  await tellOfMessage(transaction, {
    conversation_id: conversation.id,
    id: message.id,
    seq: message.seq,
    country_id: conversation.country_id,
    kind: conversation.kind,
    message_type: message.kind,
    message_position: getPosition(message),
    sender: sender_kind === 'system' ? '' : await readName(transaction.client, sender_kind, sender_id),
    admin_id: sender_kind === 'admin' ? sender_id : null,
    preview: message.deleted_at === null ? getPreview(conversation.kind, message.text) : null,
    assignee_id: conversation.assignee_id,
    is_new: asFlag(isNew),
  });
  if (message.kind !== 'note')
    await tellPersons(transaction, getConversationPeople(conversation), 'message', { conversation_id: conversation.id, id: message.id });
}
