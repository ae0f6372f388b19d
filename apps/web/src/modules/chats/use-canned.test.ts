import { expect, it } from 'vitest';
import type { ChatMessage } from './chat-types.ts';
import { getSlashed, getSpoken } from './use-canned.ts';

const said = (message: string | null, message_position: ChatMessage['message_position'] = 'client') =>
  ({ message, message_position }) as ChatMessage;

it('opens with the slash that a reply begins with, and nowhere else', () => {
  expect([getSlashed('/'), getSlashed('/شكر'), getSlashed('1/2'), getSlashed('/a\nb'), getSlashed('')]).toEqual([
    '',
    'شكر',
    null,
    null,
    null,
  ]);
});

it('speaks as the person did last, and Arabic at first', () => {
  expect(getSpoken([])).toBe('ar');
  expect(getSpoken([said('مرحبا'), said('Hello'), said('أهلا', 'admin'), said('12'), said(null)])).toBe('en');
  expect(getSpoken([said('Hello'), said('شكرا thanks')])).toBe('ar');
});
