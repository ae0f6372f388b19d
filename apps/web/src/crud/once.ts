import type { AnswerOf } from '@diwan/contract/calls/call';
import type { Calls } from '@diwan/contract/calls/index';
import { useRef } from 'react';
import { call, type Options } from '../lib/call.ts';

/** A key that no other call has, for a call that must not have its effect twice. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The header that says so. */
export const onceOnly = (key: string) => ({ headers: { 'Idempotency-Key': key } });

/**
 * Makes a declared call that must not have its effect twice: the same body again is the same call, because the first may have had its
 * effect though no answer came. What was answered is over: the same body after that is meant.
 */
export function useCallOnce() {
  const last = useRef({ of: '', key: '' });
  return async function callOnce<N extends keyof Calls>(name: N, ...[asked]: Options<Calls[N]>): Promise<AnswerOf<Calls[N]>> {
    const of = JSON.stringify([name, asked]);
    if (last.current.of !== of) last.current = { of, key: newKey() };
    const answer = await call(name, ...([{ ...asked, ...onceOnly(last.current.key) }] as unknown as Options<Calls[N]>));
    last.current = { of: '', key: '' };
    return answer;
  };
}
