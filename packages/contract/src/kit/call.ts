import type * as z from 'zod/mini';
import type { Form, ValuesOf } from './form.ts';
import type { PermissionUrl } from '../permissions/catalogue.ts';

type Schema = z.ZodMiniType;
type Shape = Readonly<Record<string, Schema>>;

/** The statuses of refusals that a call names the codes of. */
export type RefusalStatus = 400 | 403 | 404 | 409 | 413 | 422 | 426 | 429;

/** What every declared call says of itself, whoever makes it. */
export interface CallFacts {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API's base; `:id` and the like are ids of rows unless `params` says otherwise. */
  readonly path: string;
  /** One line, in English. */
  readonly summary: string;
  /** The group that it stands in, in the documents. */
  readonly tag: string;
  readonly params?: Shape;
  /** What it knows of the query; anything else there is passed over. */
  readonly query?: Shape;
  /** What it does not know of the query is refused, as nothing wider than was meant may be shown or counted. */
  readonly strict?: true;
  /** A form, or the schema of a body that is none. Its messages are keys: `validation.<key>`. */
  readonly body?: Form | Schema;
  /** The values of the form are an edit's: what is left out stays. */
  readonly mode?: 'create' | 'update';
  /** `data` of its answer; null where it has none to give. */
  readonly answer?: Schema;
  /** What stands beside `data`. */
  readonly beside?: Shape;
  /** The status of its answer; 200 where it is not named. */
  readonly status?: 200 | 201 | 202;
  /** `data` of a 202, where what is asked for may have to wait. */
  readonly later?: Schema;
  /** The codes of its own refusals, beside those of its permission, its path, its query and its body. */
  readonly errors?: { readonly [S in RefusalStatus]?: readonly string[] };
  /** With an `Idempotency-Key` it is done once. */
  readonly idempotent?: true;
  /** It moves money: admins do not make it without a key either, or not with one of these in its body. Apps never do. */
  readonly needsKey?: true | readonly string[];
  /** A form with a file: `body` says what it holds, and the handler reads it as it comes. */
  readonly streamed?: true;
  /** It also takes forms. */
  readonly forms?: true;
  /** Whether it changes something, where its method does not say so. */
  readonly writes?: boolean;
  /** Its answers bear an ETag; who has the same already is told just that. */
  readonly cacheable?: true;
}

/** What a call that is not CRUD is: declared once, registered by the API and called by the dashboard. */
export interface Call extends CallFacts {
  /** What it asks for: one permission, several of which one does, any `session`, or nothing at all. */
  readonly permission: PermissionUrl | readonly PermissionUrl[] | 'session' | 'public';
  /** A program may make it by a token of an admin, though it takes no permission: nothing of the admin themself is in it. */
  readonly byToken?: true;
}

/** Whom a call of the apps lets in: clients, providers, either (`person`), or everybody. */
export type AppGuard = 'client' | 'provider' | 'person' | 'public';

/** A call of the clients' and providers' apps. One that is `idempotent` does not go without its key. */
export interface AppCall extends CallFacts {
  readonly guard: AppGuard;
  /** It is also for a provider whom no admin has accepted yet. */
  readonly whilePending?: true;
  /** How often one person may make it in a minute at one node; beyond that it is 429. */
  readonly perMinute?: number;
}

/** A call that was declared, of either door. */
export type DeclaredCall = Call | AppCall;

/** Declares a call; its types follow from what is declared. */
export function defineCall<const C extends DeclaredCall>(call: C): C {
  return call;
}

type Names<P extends string> = P extends `${string}:${infer N}/${infer Rest}`
  ? N | Names<Rest>
  : P extends `${string}:${infer N}`
    ? N
    : never;
type Out<S> = S extends Schema ? Frozen<z.output<S>> : never;
type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;
type In<S> = S extends Schema ? z.input<S> : never;
type Fact<C, K extends keyof CallFacts> = C extends { readonly [_ in K]: infer V } ? V : undefined;

/** The parameters of a call's path. */
export type ParamsOf<C extends CallFacts> = {
  readonly [N in Names<C['path']>]: Fact<C, 'params'> extends { readonly [_ in N]: infer S } ? Out<S> : number;
};
/** Its query, checked. */
export type QueryOf<C extends CallFacts> =
  Fact<C, 'query'> extends infer Q extends Shape ? { readonly [K in keyof Q]: Out<Q[K]> } : Readonly<Record<never, never>>;
/** Its query as it may be asked. */
export type AskedQuery<C extends CallFacts> =
  Fact<C, 'query'> extends infer Q extends Shape ? { readonly [K in keyof Q]?: In<Q[K]> } : never;
/** Its body, checked. */
export type CallBody<C extends CallFacts> = C extends { readonly streamed: true }
  ? undefined
  : Fact<C, 'body'> extends infer B
    ? B extends Form
      ? ValuesOf<B> & Version<C>
      : B extends Schema
        ? Out<B>
        : undefined
    : never;
type Version<C> = C extends { readonly mode: 'update' } ? { readonly updated_at?: string } : unknown;
/** Its body as it may be sent; what a form holds is checked by the form. */
export type AskedBody<C extends CallFacts> =
  Fact<C, 'body'> extends infer B
    ? B extends Form<infer F>
      ? { readonly [K in keyof F | NestedNames<B> | 'updated_at']?: unknown }
      : B extends Schema
        ? In<B>
        : never
    : never;
type NestedNames<B> = B extends { readonly nested: infer N } ? keyof N : never;
/** `data` of its answer. */
export type DataOf<C extends CallFacts> = C extends { readonly answer: infer S } ? Out<S> : null;
/** `data` of its answer where it has to wait. */
export type LaterOf<C extends CallFacts> = C extends { readonly later: infer S } ? Out<S> : never;
/** What stands beside `data`. */
export type BesideOf<C extends CallFacts> =
  Fact<C, 'beside'> extends infer B extends Shape ? { readonly [K in keyof B]: Out<B[K]> } : unknown;

/** The whole answer. */
export type AnswerOf<C extends CallFacts> = {
  readonly status: 'success';
  readonly message: string;
  readonly data: DataOf<C> | LaterOf<C>;
} & BesideOf<C>;
