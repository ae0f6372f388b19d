import type { OutboxItem } from './outbox.ts';

const hearers = new Set<(item: OutboxItem) => void>();

/** Puts a message that was not sent back where it is written. */
export function giveBackMessage(item: OutboxItem | undefined): void {
  if (item) for (const hear of hearers) hear(item);
}

/** Calls back with what is to be written anew. Answers how to stop. */
export function onGivenBack(hear: (item: OutboxItem) => void): () => void {
  hearers.add(hear);
  return () => void hearers.delete(hear);
}
