import type { AnswerOf, AskedBody, AskedQuery, Call, ParamsOf } from '@diwan/contract/calls/call';
import type { Calls } from '@diwan/contract/calls/index';
import { send, type CallOptions } from './api.ts';

type None<T> = [T] extends [never] ? true : [keyof T] extends [never] ? true : false;
type Params<C extends Call> = None<ParamsOf<C>> extends true ? unknown : { readonly params: ParamsOf<C> };
type Query<C extends Call> = None<AskedQuery<C>> extends true ? unknown : { readonly query?: AskedQuery<C> };
type Body<C extends Call> = [AskedBody<C>] extends [never] ? unknown : { readonly body: AskedBody<C> };
type Asked<C extends Call> = Params<C> & Query<C> & Body<C> & Pick<CallOptions, 'signal' | 'headers'>;
/** What a call is asked with; what it does not need may be left out altogether. */
export type Options<C extends Call> = Record<never, never> extends Asked<C> ? [asked?: Asked<C>] : [asked: Asked<C>];

/** `data` of a declared call's answer. */
export type Data<N extends keyof Calls> = AnswerOf<Calls[N]>['data'];

/**
 * A declared call, by its method and path: `call('DELETE saved-views/:id', { params: { id } })`. What it takes and answers follows from
 * its declaration, of which only the types come here.
 */
export function call<N extends keyof Calls>(name: N, ...[asked]: Options<Calls[N]>): Promise<AnswerOf<Calls[N]>> {
  const { params, query, body, ...options } = (asked ?? {}) as CallOptions & { params?: Record<string, unknown>; body?: unknown };
  const [method = '', path = ''] = name.split(' ');
  const filled = path.replaceAll(/:(\w+)/g, (_, one: string) => encodeURIComponent(String(params?.[one])));
  return send(method, filled, body ?? (method === 'GET' || method === 'DELETE' ? undefined : {}), { ...options, query });
}
