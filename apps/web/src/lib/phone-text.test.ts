import { expect, it } from 'vitest';
import { phoneText } from './phone-text.ts';

it.each([
  ['+971504481290', '971', '+971 50 448 1290'],
  ['+97412345678', '974', '+974 1234 5678'],
  ['+201001234567', '20', '+20 100 123 4567'],
  ['+971504481290', undefined, '+971 50 448 1290'],
  ['+201001234567', null, '+20 100 123 4567'],
  // Of another country than the row.
  ['+201001234567', '971', '+20 100 123 4567'],
  ['+12025550123', undefined, '+1 202 555 0123'],
  ['+35312345678', undefined, '+353 1234 5678'],
  ['+1684733123', '1684', '+1684 73 3123'],
  ['غير معروف', '971', 'غير معروف'],
])('%s with code %s reads %s', (phone, code, text) => expect(phoneText(phone, code)).toBe(text));
