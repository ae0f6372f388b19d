import * as z from 'zod/mini';
import { CONVERSATION_KINDS } from '@diwan/domain/chat/conversation';
import { flag, id } from '../kit/answers.ts';
import { MESSAGE_POSITIONS, MESSAGE_TYPES } from './messages.ts';
import { defineEvent, listRoom } from '../kit/event.ts';

/** As much of a message as is told at once. */
export const PREVIEW = 160;

export const message = defineEvent({
  summary: 'A new message in a conversation, or one that was deleted or whose offer was decided',
  rooms: [listRoom('conversations'), listRoom('conversations', '{country}')],
  heardBy: 'list',
  data: z.strictObject({
    conversation_id: id(),
    id: id(),
    seq: z.int(),
    country_id: id(),
    kind: z.enum(CONVERSATION_KINDS),
    message_type: z.enum(MESSAGE_TYPES),
    message_position: z.enum(MESSAGE_POSITIONS),
    /** Who wrote it, by name and, of admins, by id. */
    sender: z.string(),
    admin_id: z.nullable(id()),
    /** Its beginning; nothing of what client and provider say to each other, which is opened to be read. */
    preview: z.nullable(z.string()),
    /** The admin who has taken the conversation. */
    assignee_id: z.nullable(id()),
    is_new: flag(),
  }),
});
