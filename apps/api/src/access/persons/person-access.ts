import type { Server } from '../../platform/http/server.ts';
import type { AppGuard } from '@diwan/contract/kit/call';
import { bearerToken, hashToken } from '../../platform/http/bearer-token.ts';
import { forbidden, unauthorized, tooMany } from '../../platform/errors.ts';
import type { PersonCache } from './person-cache.ts';
import type { Person } from './person.ts';

const WINDOW_MS = 60_000;

/**
 * How often each of many makes a call within a minute, on this node: what is kept of them is forgotten with the minute. Nodes count
 * apart, since a counter that they share would cost each call a statement.
 */
class CallLimit {
  #counts = new Map<string, number>();
  #since = Number.NEGATIVE_INFINITY;

  /** 429 for whoever has done so too often in this minute. */
  count(who: string, most: number, now: number): void {
    if (now - this.#since >= WINDOW_MS || now < this.#since) [this.#counts, this.#since] = [new Map(), now];
    const count = (this.#counts.get(who) ?? 0) + 1;
    if (count > most) throw tooMany('too_many_requests', Math.ceil((this.#since + WINDOW_MS - now) / 1000));
    this.#counts.set(who, count);
  }
}

/** A guard that lets people of the marketplace in, and no admin. */
export type PersonGuard = Exclude<AppGuard, 'public'>;

declare module '../../platform/http/server.ts' {
  interface RouteConfig {
    /** Whether a provider whom no admin has accepted yet may call it. */
    whilePending?: boolean;
    /** How often one person may make it in a minute, where that is less than of all calls together. */
    perMinute?: number;
  }
  interface RequestParts {
    /** Set on every endpoint that a client or a provider is let in by. */
    person: Person;
  }
}

/** Calls of one person in a minute, whatever they are: a hundred a second are a program’s and no app’s. */
const CALLS_PER_MINUTE = 6_000;

const GUARDS: ReadonlySet<unknown> = new Set<PersonGuard>(['client', 'provider', 'person']);

export const isPersonGuard = (guard: unknown): guard is PersonGuard => GUARDS.has(guard);

/**
 * Logs each request of an app in by its token, and refuses what is not for its kind of people, and what comes too often: before its body
 * is read, so that who floods a node keeps nobody else from it. Admins' sessions are none here.
 */
export function registerPersonAccess(app: Server, cache: PersonCache) {
  const limit = new CallLimit();
  app.decorateRequest('person');
  app.addHook('onRequest', async (request, reply) => {
    const { guard, whilePending, perMinute } = request.routeOptions.config;
    if (!isPersonGuard(guard)) return;
    reply.header('cache-control', 'no-store');
    const token = bearerToken(request);
    const person = token && (await cache.find(hashToken(token)));
    if (!person) throw unauthorized();
    if (guard !== 'person' && guard !== person.kind) throw forbidden('auth.other_app');
    if (person.isPending && !whilePending) throw forbidden('auth.not_accepted');
    const who = `${person.kind} ${person.id}`;
    limit.count(who, CALLS_PER_MINUTE, app.now());
    if (perMinute !== undefined) limit.count(`${who} ${request.routeOptions.url}`, perMinute, app.now());
    request.person = person;
  });
}
