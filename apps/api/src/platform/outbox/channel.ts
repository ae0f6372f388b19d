import type { ReplyChannel } from '@diwan/contract/contacts/replies';

/** A message on its way out, as the table holds it. */
export interface OutMessage {
  readonly id: number;
  readonly channel: ReplyChannel;
  readonly recipient: string | null;
  readonly user_type: string | null;
  readonly user_id: number | null;
  readonly subject: string | null;
  readonly body: string;
  readonly language: string;
  /** The name of who wrote it by hand; null for what the house writes by itself. */
  readonly writer: string | null;
  /** For how many milliseconds it is of use; null for always. What is soon of no use is told at once, or not at all. */
  readonly left: number | null;
}

/** One way out: mail, SMS or push. */
export interface OutboxChannel {
  /** Sends a message and answers the other side's name for it. Throws ChannelFault. */
  send(message: OutMessage): Promise<string | null>;
  close?(): void;
}

/** Why a message did not go out: a stable code (`support.outbox_errors.<code>`), what the other side said, and whether trying again could help. */
export class ChannelFault extends Error {
  constructor(
    readonly code: 'refused' | 'address' | 'no_device' | 'credentials' | 'certificate' | 'unreachable' | 'timeout' | 'busy',
    readonly isFinal: boolean,
    readonly detail: string,
  ) {
    super(`${code}: ${detail}`);
  }
}

/** As much of what the other side said as is worth keeping. */
export const shortly = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 300);
