import { expect, it, vi } from 'vitest';
import { createOutbox, type OutboxItem, type AttemptVerdict } from './outbox.ts';

const item = (key: string, conversation = 1): OutboxItem => ({
  client_key: key,
  conversation_id: conversation,
  message_type: 'text',
  message: key,
  file: null,
  seen_seq: 3,
  created_at: '2026-11-23T10:00:00.000Z',
  state: 'waiting',
  lines: [],
});
const AGAIN: AttemptVerdict = { again: true };
const refusal = (state: 'answered' | 'refused'): AttemptVerdict => ({ again: false, state, lines: ['لا'] });

function open(kept: readonly OutboxItem[] = []) {
  const line = { up: true, verdict: AGAIN, kept, sent: [] as OutboxItem[], later: [] as (() => void)[] };
  const box = createOutbox<string>({
    send: async (one) => {
      await Promise.resolve();
      if (!line.up) throw new Error('no line');
      line.sent.push(one);
      return one.client_key;
    },
    judge: () => line.verdict,
    onSent: () => undefined,
    read: () => line.kept,
    write: (items) => (line.kept = items),
    later: (act) => line.later.push(act),
  });
  const keys = () => line.sent.map(({ client_key: key }) => key);
  return { line, box, keys };
}

it('keeps what is written without a line, and sends it in its order under the same keys when the line is back', async () => {
  const { line, box, keys } = open();
  line.up = false;
  for (const key of ['a', 'b', 'c']) box.add(item(key));
  await vi.waitFor(() => expect(line.later).toHaveLength(1));
  expect(line.kept.map(({ client_key: key }) => key)).toEqual(['a', 'b', 'c']);
  line.up = true;
  box.pumpAll();
  box.pumpAll();
  await vi.waitFor(() => expect(box.get()).toEqual([]));
  expect(keys()).toEqual(['a', 'b', 'c']);
  expect(line.kept).toEqual([]);
});

it('goes on after a reload with what was kept', async () => {
  const { box, keys } = open([item('a'), item('b', 2)]);
  box.pumpAll();
  await vi.waitFor(() => expect(box.get()).toEqual([]));
  expect(keys().toSorted()).toEqual(['a', 'b']);
});

it('holds back what comes after a refused one, until its writer has decided', async () => {
  const { line, box, keys } = open();
  line.up = false;
  line.verdict = refusal('answered');
  box.add(item('a'));
  box.add(item('b'));
  box.add(item('c', 2));
  await vi.waitFor(() => expect(box.get()[0]).toMatchObject({ state: 'answered', lines: ['لا'] }));
  line.up = true;
  box.pumpAll();
  await Promise.resolve();
  expect(keys()).not.toContain('b');
  box.retry('a', { seen_seq: 9 });
  await vi.waitFor(() => expect(keys()).toContain('b'));
  expect(line.sent.find(({ client_key: key }) => key === 'a')?.seen_seq).toBe(9);
});

it('gives one back to be written anew, and sends the next', async () => {
  const { line, box, keys } = open();
  line.up = false;
  line.verdict = refusal('refused');
  box.add(item('a'));
  await vi.waitFor(() => expect(box.get()[0]?.state).toBe('refused'));
  line.up = true;
  box.add(item('b'));
  expect(box.take('a')?.message).toBe('a');
  await vi.waitFor(() => expect(keys()).toEqual(['b']));
});
