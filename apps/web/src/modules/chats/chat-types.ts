import type { Data } from '../../lib/call.ts';

/** A conversation, and a message of one, as they come. */
export type ChatConversation = Data<'GET conversations/:id'>;
export type ChatMessage = Data<'GET conversations/:id/messages'>[number];
