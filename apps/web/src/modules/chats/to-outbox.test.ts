import { expect, it } from 'vitest';
import { afterSending, toOutbox } from './to-outbox.ts';

let made = 0;
const written = { conversation: 5, seenSeq: 8, now: '2026-11-23T10:00:00.000Z', makeKey: () => `key-${++made}` };

it('sends nothing where nothing was said', () => {
  for (const isNote of [true, false])
    for (const text of [' \n ', '\u3164', '\u2800\u200b']) expect(toOutbox({ text, isNote, files: [] }, written)).toEqual([]);
});

it('sends pictures one by one, with the text at the first, each under a key of its own', () => {
  const items = toOutbox({ text: ' صورتان ', isNote: false, files: ['a.webp', 'b.webp'] }, written);
  expect(items).toMatchObject([
    { message_type: 'image', message: 'صورتان', file: 'a.webp', seen_seq: 8, state: 'waiting' },
    { message_type: 'image', message: null, file: 'b.webp' },
  ]);
  expect(items[0]?.client_key).not.toBe(items[1]?.client_key);
});

it('sends recordings with how loud they are, and videos as such', () => {
  const draft = { text: '', isNote: false, files: ['audio/a.m4a', 'videos/b.mp4'], waveforms: { 'audio/a.m4a': [1, 100] } };
  expect(toOutbox(draft, written)).toMatchObject([
    { message_type: 'audio', file: 'audio/a.m4a', waveform: [1, 100] },
    { message_type: 'video', file: 'videos/b.mp4' },
  ]);
});

it('keeps pictures out of notes, for the reply after it', () => {
  const draft = { text: 'للزملاء', isNote: true, files: ['a'] };
  expect(toOutbox(draft, written)).toMatchObject([{ message_type: 'note', message: 'للزملاء', file: null }]);
  expect(afterSending(draft)).toEqual({ text: '', isNote: false, files: ['a'], waveforms: {} });
});
