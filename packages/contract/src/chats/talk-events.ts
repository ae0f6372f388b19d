import * as z from 'zod/mini';
import { flag, id, timestamp } from '../kit/answers.ts';
import { USER_TYPES } from '../kit/constants.ts';
import { defineEvent } from '../kit/event.ts';

/** The room of those who have a conversation open on their screens. */
export const talkRoom = (conversation: number | string): string => `talk.${conversation}`;

/** What a dashboard says of a conversation, by its id. Who has none open says `look` of 0. */
export const TALK_MESSAGES = ['look', 'typing', 'noting'] as const;
export type TalkMessage = (typeof TALK_MESSAGES)[number];

export const typing = defineEvent({
  summary: 'Somebody writes in the conversation that is open, for six seconds from now; a colleague, of a note as well',
  rooms: [talkRoom('{id}')],
  heardBy: 'list',
  data: z.strictObject({
    conversation_id: id(),
    user_type: z.enum([...USER_TYPES, 'admin']),
    id: id(),
    name: z.string(),
    is_note: flag(),
  }),
});

export const presence = defineEvent({
  summary: 'Which of the people of the conversation that is open have their app open, and when those who have not were seen last',
  rooms: [talkRoom('{id}')],
  heardBy: 'list',
  data: z.strictObject({
    conversation_id: id(),
    people: z.array(
      z.strictObject({
        user_type: z.enum(USER_TYPES),
        id: id(),
        is_connected: flag(),
        /** Null where they have the app open, and of who is logged in nowhere. */
        last_seen_at: z.nullable(timestamp()),
      }),
    ),
  }),
});
