import type { AskedBody, AskedQuery, CallFacts, ParamsOf } from './call.ts';

type None<T> = [T] extends [never] ? true : [keyof T] extends [never] ? true : false;
type Params<C extends CallFacts> = None<ParamsOf<C>> extends true ? unknown : { readonly params: ParamsOf<C> };
type Query<C extends CallFacts> = None<AskedQuery<C>> extends true ? unknown : { readonly query?: AskedQuery<C> };
type Body<C extends CallFacts> = [AskedBody<C>] extends [never] ? unknown : { readonly body: AskedBody<C> };
type Asked<C extends CallFacts, More> = Params<C> & Query<C> & Body<C> & More;

/** What a call is asked with, and `More` of whoever asks; what it does not need may be left out altogether. */
export type AskedWith<C extends CallFacts, More> =
  Record<never, never> extends Asked<C, More> ? [asked?: Asked<C, More>] : [asked: Asked<C, More>];
