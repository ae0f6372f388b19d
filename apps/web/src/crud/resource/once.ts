import type { AnswerOf } from '@diwan/contract/calls/call';
import type { Calls } from '@diwan/contract/calls/index';
import { useRef } from 'react';
import { api, type One } from '../../lib/api.ts';
import { call, type Options } from '../../lib/call.ts';

/** A key that no other call has, for a call that must not have its effect twice. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The header that says so. */
export const onceOnly = (key: string) => ({ headers: { 'Idempotency-Key': key } });

/**
 * Makes a call that must not have its effect twice: the same again is the same call, because the first may have had its effect though no
 * answer came. What was answered is over: the same after that is meant.
 */
function useOnce() {
  const last = useRef({ of: '', key: '' });
  return async function once<T>(asked: unknown, make: (options: ReturnType<typeof onceOnly>) => Promise<T>): Promise<T> {
    const of = JSON.stringify(asked);
    if (last.current.of !== of) last.current = { of, key: newKey() };
    const answer = await make(onceOnly(last.current.key));
    last.current = { of: '', key: '' };
    return answer;
  };
}

/** The same of declared calls. */
export function useCallOnce() {
  const once = useOnce();
  return <N extends keyof Calls>(name: N, ...[asked]: Options<Calls[N]>): Promise<AnswerOf<Calls[N]>> =>
    once([name, asked], (key) => call(name, ...([{ ...asked, ...key }] as unknown as Options<Calls[N]>)));
}

/** A new row of a resource, made once however often its form is sent. */
export function useCreateOnce() {
  const once = useOnce();
  return <T>(name: string, body: unknown): Promise<One<T>> => once([name, body], (key) => api.post<One<T>>(name, body, key));
}
