import type { ByteRange } from './file-driver.ts';

/**
 * The bytes that a `Range` header asks for of a file of `size` bytes. `undefined` sends the whole file, as the standard allows for
 * several ranges or a header that makes no sense (RFC 9110 §14.2); `beyond` is a range that starts after the end.
 */
export function byteRange(header: string, size: number): ByteRange | 'beyond' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  const [, from = '', to = ''] = match ?? [];
  if (!match || (from === '' && to === '')) return undefined;
  if (from === '') {
    const last = Math.min(Number(to), size);
    return last === 0 ? 'beyond' : { start: size - last, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size) return 'beyond';
  return end < start ? undefined : { start, end };
}
