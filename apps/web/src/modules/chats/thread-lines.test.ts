import { expect, it } from 'vitest';
import type { ChatMessage } from './chat-types.ts';
import { mergeMessages, getTick } from './thread-data.ts';
import { toLines } from './thread-lines.ts';
import type { OutboxItem } from './outbox.ts';

type From = ['client' | 'admin', number];
function message(seq: number, at: string, [kind, id]: From = ['client', 1]): ChatMessage {
  return {
    id: seq,
    seq,
    client_key: `key-${seq}`,
    message_type: 'text',
    message_position: kind,
    sender: { user_type: kind, id, name: '' },
    created_at: `2026-11-${at}:00.000Z`,
  } as ChatMessage;
}
const options = { newAfter: null, hasBefore: false, waiting: [], me: 9, getDay: (at: string) => at.slice(0, 10) };
const kinds = (lines: ReturnType<typeof toLines>) =>
  lines.map((line) => (line.kind === 'message' ? `${line.message.seq}${line.isFirst ? '*' : ''}` : line.kind)).join(' ');

it('parts days, and names whoever speaks once for what they say in a row', () => {
  const said = [
    message(1, '21T10:00'),
    message(2, '21T10:04'),
    message(3, '21T10:05', ['admin', 9]),
    message(4, '21T10:06', ['admin', 8]),
    message(5, '21T10:30', ['admin', 8]),
    message(6, '22T10:30', ['admin', 8]),
  ];
  expect(kinds(toLines(said, options))).toBe('day 1* 2 3* 4* 5* day 6*');
});

it('draws the line before what people said first since one read, and none where that is not here', () => {
  const said = [message(4, '21T10:00'), message(5, '21T10:01', ['admin', 9]), message(6, '21T10:02'), message(7, '21T10:03')];
  expect(kinds(toLines(said, { ...options, newAfter: 4 }))).toBe('day 4* 5* new 6* 7');
  expect(kinds(toLines(said, { ...options, newAfter: 2, hasBefore: true }))).toBe('day 4* 5* 6* 7');
  expect(kinds(toLines(said, { ...options, newAfter: 0 }))).toBe('day new 4* 5* 6* 7');
  expect(kinds(toLines(said, { ...options, newAfter: 7 }))).toBe('day 4* 5* 6* 7');
});

it('puts what waits after all that is there, under the key that it has once it was sent', () => {
  const item = (client_key: string) => ({ client_key }) as OutboxItem;
  const lines = toLines([message(1, '21T10:00', ['admin', 9])], { ...options, waiting: [item('key-1'), item('key-2')] });
  expect(kinds(lines)).toBe('day 1* waiting');
  const sent = toLines([message(2, '21T10:00', ['admin', 9])], options);
  expect(lines.at(-1)?.key).toBe(sent.at(-1)?.key);
});

it('holds messages in their order without gaps and without one twice, whichever way they come', () => {
  const all = [1, 2, 3, 4, 5].map((seq) => message(seq, '21T10:00'));
  const seqs = (messages: readonly ChatMessage[]) => messages.map(({ seq }) => seq);
  expect(seqs(mergeMessages(all.slice(2), all.slice(0, 2)))).toEqual([1, 2, 3, 4, 5]);
  expect(seqs(mergeMessages(all.slice(0, 3), all.slice(3)))).toEqual([1, 2, 3, 4, 5]);
  const changed = { ...message(2, '21T10:00'), message: 'x' };
  expect(mergeMessages(all, [changed, message(3, '21T10:00')])).toHaveLength(5);
  expect(mergeMessages(all, [changed])[1]?.message).toBe('x');
  expect(mergeMessages(all, [])).toBe(all);
});

it('works out the day of each of hundred thousand messages once, however often lines are made anew', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => message(index + 1, '21T10:00'));
  let asked = 0;
  const counting = { ...options, getDay: (at: string) => (asked++, at.slice(0, 10)) };
  toLines(many, counting);
  expect(toLines([...many, message(100_001, '22T10:00')], counting)).toHaveLength(100_003);
  expect(asked).toBe(100_001);
});

it('says how far a message has come on any other side', () => {
  const side = (delivered_seq: number, read_seq: number) => ({ delivered_seq, read_seq, unread: 0 });
  const sides = { client: side(5, 3), provider: null, desk: side(9, 9) };
  expect([3, 5, 6].map((seq) => getTick({ sides }, seq))).toEqual(['read', 'delivered', 'sent']);
});
