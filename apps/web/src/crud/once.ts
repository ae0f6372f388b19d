import { useRef } from 'react';
import { api } from '../lib/api.ts';

/** A key that no other call has, for a call that must not have its effect twice. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The header that says so. */
export const onceOnly = (key: string) => ({ headers: { 'Idempotency-Key': key } });

/**
 * Posts what must not have its effect twice: the same body again is the same call, because the first may have had its effect
 * though no answer came. What was answered is over: the same body after that is meant.
 */
export function usePostOnce() {
  const last = useRef({ of: '', key: '' });
  return async function postOnce<T>(path: string, body: unknown): Promise<T> {
    const of = JSON.stringify([path, body]);
    if (last.current.of !== of) last.current = { of, key: newKey() };
    const answer = await api.post<T>(path, body, onceOnly(last.current.key));
    last.current = { of: '', key: '' };
    return answer;
  };
}
