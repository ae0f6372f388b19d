import { CONVERSATION_STATUSES } from '@diwan/domain/chat/conversation';
import { audio, image, number, oneOf, ref, video } from '../kit/field.ts';
import { defineForm } from '../kit/form.ts';

/** What somebody says at once, in characters. */
export const MESSAGE_MAX = 4000;
/** Messages of a conversation that one call gives. */
export const MESSAGES_PAGE = 50;

/** The kinds of messages: what one says, offers or shows; `note` is the desk's own, which nobody else sees. */
export const MESSAGE_TYPES = ['text', 'offer', 'image', 'video', 'audio', 'note'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** From whose side a message comes. */
export const MESSAGE_POSITIONS = ['client', 'driver', 'admin'] as const;
export type MessagePosition = (typeof MESSAGE_POSITIONS)[number];

/** What waits in a list of conversations of the desk: for anybody, for oneself, all that is open, what is done with. */
export const CHAT_QUEUES = ['unassigned', 'mine', 'all', 'closed'] as const;
export type ChatQueue = (typeof CHAT_QUEUES)[number];

/** The latest message first, or who has waited longest. */
export const CHAT_SORTS = ['last_message', 'waiting'] as const;

/** The kinds of messages that show a file. */
export const FILE_MESSAGES = ['image', 'video', 'audio'] as const;
/** Largest video of a message, in bytes. */
export const CHAT_VIDEO_MAX = 50 * 1024 * 1024;
/** How many figures draw a recording. */
export const WAVEFORM = 100;

/** The files of messages, which those who may read the conversation see and nobody else. */
export const chatFiles = defineForm('chat_files', {
  image: image({ private: true }),
  video: video({ private: true, most: CHAT_VIDEO_MAX }),
  audio: audio({ private: true }),
});

/** What the log says of conversations: what was decided about them. */
export const chatLog = defineForm('conversations', {
  status: oneOf('conversation_statuses', CONVERSATION_STATUSES, { readOnly: true }),
  assignee_id: ref('admins', { optional: true }),
  /** The number of a message that was deleted, and nothing of what it said. */
  deleted_message: number({ optional: true, readOnly: true }),
  /** The same of one that was erased. */
  redacted_message: number({ optional: true, readOnly: true }),
});
