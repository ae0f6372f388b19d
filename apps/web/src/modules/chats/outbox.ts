/** A message that is on its way. It has its key from the start: sent again it is the same one. */
export interface OutboxItem {
  readonly client_key: string;
  readonly conversation_id: number;
  readonly message_type: 'text' | 'image' | 'video' | 'audio' | 'note';
  readonly message: string | null;
  readonly file: string | null;
  /** How loud its recording is. */
  readonly waveform?: readonly number[];
  /** The last message that its writer had seen. */
  readonly seen_seq: number;
  readonly created_at: string;
  readonly state: OutboxState;
  /** What the server said of it, where it was refused. */
  readonly lines: readonly string[];
}

/** It waits for its turn or for a connection; or the writer has to say what becomes of it, and what comes after it waits. */
export type OutboxState = 'waiting' | 'answered' | 'closed' | 'refused';

/** What became of an attempt: what did not arrive is tried again, what is refused is for its writer. */
export type AttemptVerdict =
  | { readonly again: true }
  | { readonly again: false; readonly state: OutboxState; readonly lines: readonly string[] };

interface OutboxParts<Sent> {
  readonly send: (item: OutboxItem) => Promise<Sent>;
  readonly judge: (error: unknown) => AttemptVerdict;
  readonly onSent: (item: OutboxItem, sent: Sent) => void;
  readonly read: () => readonly OutboxItem[];
  readonly write: (items: readonly OutboxItem[]) => void;
  /** Has something done some time later. */
  readonly later: (act: () => void) => void;
}

/** Messages in the order in which they were written, each conversation's one after the other; kept until they are sent. */
export function createOutbox<Sent>({ send, judge, onSent, read, write, later }: OutboxParts<Sent>) {
  let items = read();
  const busy = new Set<number>();
  const wanted = new Set<number>();
  const listeners = new Set<() => void>();

  function set(next: readonly OutboxItem[]): void {
    items = next;
    write(next);
    for (const listener of listeners) listener();
  }
  const patch = (key: string, change: Partial<OutboxItem>) =>
    set(items.map((item) => (item.client_key === key ? { ...item, ...change } : item)));
  const drop = (key: string) => set(items.filter((item) => item.client_key !== key));

  /** Sends what is first, and goes on while that arrives. Answers whether it is to be tried again later. */
  async function sendNext(conversation: number): Promise<boolean> {
    for (;;) {
      const item = items.find((one) => one.conversation_id === conversation);
      if (item?.state !== 'waiting') return false;
      try {
        onSent(item, await send(item));
        drop(item.client_key);
      } catch (error) {
        const verdict = judge(error);
        if (verdict.again) return true;
        patch(item.client_key, { state: verdict.state, lines: verdict.lines });
      }
    }
  }
  async function pump(conversation: number): Promise<void> {
    wanted.add(conversation);
    if (busy.has(conversation)) return;
    busy.add(conversation);
    let again = false;
    // What was asked for meanwhile may have come too late for the attempt that was under way.
    while (wanted.delete(conversation)) again = await sendNext(conversation);
    busy.delete(conversation);
    if (again) later(() => void pump(conversation));
  }
  /** Tries everything that waits, now: the connection is back. */
  const pumpAll = () => new Set(items.map((item) => item.conversation_id)).forEach((id) => void pump(id));

  return {
    add(item: OutboxItem) {
      set([...items, item]);
      void pump(item.conversation_id);
    },
    /** Sends one again that was refused, as the writer now wants it. */
    retry(key: string, change: Partial<Pick<OutboxItem, 'seen_seq'>> = {}) {
      const item = items.find((one) => one.client_key === key);
      if (!item) return;
      patch(key, { ...change, state: 'waiting', lines: [] });
      void pump(item.conversation_id);
    },
    /** Takes one out: it is written anew, or not sent at all. */
    take(key: string): OutboxItem | undefined {
      const item = items.find((one) => one.client_key === key);
      if (item) drop(key);
      if (item) void pump(item.conversation_id);
      return item;
    },
    pumpAll,
    /** Another window has changed what is kept. */
    reread() {
      items = read();
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get: () => items,
  };
}
