import type { AskedWith } from '@diwan/contract/kit/asked';
import type { AnswerOf, Call } from '@diwan/contract/kit/call';
import type { Calls } from '@diwan/contract/calls';
import { fillPath, type AnyAsked } from '@diwan/contract/kit/call-address';
import { getEarly, send, type CallOptions } from './api.ts';

/** What a call is asked with; what it does not need may be left out altogether. */
export type Options<C extends Call> = AskedWith<C, Pick<CallOptions, 'signal' | 'headers'>>;

/** `data` of a declared call's answer. */
export type Data<N extends keyof Calls> = AnswerOf<Calls[N]>['data'];

/**
 * A declared call, by its method and path: `call('DELETE saved-views/:id', { params: { id } })`. What it takes and answers follows from
 * its declaration, of which only the types come here.
 */
export function call<N extends keyof Calls>(name: N, ...[asked]: Options<Calls[N]>): Promise<AnswerOf<Calls[N]>> {
  const { params, body, ...options } = (asked ?? {}) as AnyAsked & CallOptions;
  const [method, path] = fillPath(name, params);
  return send(method, path, body ?? (method === 'GET' || method === 'DELETE' ? undefined : {}), options);
}

/** What a call was answered that was made before the code of its screen was here, where it is answered by now. */
export function getEarlyAnswer<N extends keyof Calls>(name: N, { params, query }: AnyAsked = {}): AnswerOf<Calls[N]> | undefined {
  return getEarly(fillPath(name, params)[1], query) as AnswerOf<Calls[N]> | undefined;
}
