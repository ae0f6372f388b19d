import type { FastifyInstance } from 'fastify';
import type { AppGuard } from '@diwan/contract/calls/call';
import { bearerToken, hashToken } from '../../platform/http/bearer-token.ts';
import { forbidden, unauthorized } from '../../platform/errors.ts';
import type { PersonCache } from './person-cache.ts';
import type { Person } from './person.ts';

/** A guard that lets people of the marketplace in, and no admin. */
export type PersonGuard = Exclude<AppGuard, 'public'>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a provider whom no admin has accepted yet may call it. */
    whilePending?: boolean;
  }
  interface FastifyRequest {
    /** Set on every endpoint that a client or a provider is let in by. */
    person: Person;
  }
}

const GUARDS: ReadonlySet<unknown> = new Set<PersonGuard>(['client', 'provider', 'person']);

export const isPersonGuard = (guard: unknown): guard is PersonGuard => GUARDS.has(guard);

/** Logs each request of an app in by its token, and refuses what is not for its kind of people. Admins' sessions are none here. */
export function registerPersonAccess(app: FastifyInstance, cache: PersonCache) {
  app.decorateRequest('person', undefined as never);
  app.addHook('onRequest', async (request, reply) => {
    const { guard, whilePending } = request.routeOptions.config;
    if (!isPersonGuard(guard)) return;
    reply.header('cache-control', 'no-store');
    const token = bearerToken(request);
    const person = token && (await cache.find(hashToken(token)));
    if (!person) throw unauthorized();
    if (guard !== 'person' && guard !== person.kind) throw forbidden('auth.other_app');
    if (person.isPending && !whilePending) throw forbidden('auth.not_accepted');
    request.person = person;
  });
}
