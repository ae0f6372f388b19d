import { asksOwnPassword, isEverywhere } from '@diwan/contract/kit/resource';
import type { ResourceApi } from '../resource/crud.ts';
import { namedFlags } from '../resource/named-flags.ts';

/** Stable codes by the status that they come with. */
export type Refusals = Readonly<Record<number, readonly string[]>>;

/** The codes of any call, before its handler or in place of its answer: what stands in its way, and faults of ours. */
export const COMMON_CODES = {
  refused: [
    'auth.too_many_attempts',
    'body.encoded',
    'body.malformed',
    'body.no_form',
    'body.too_complex',
    'body.too_large',
    'route.malformed',
    'route.method',
    'route.not_found',
    'token.address',
    'token.persons_alone',
    'request.expectation',
    'request.headers_too_large',
    'request.malformed',
    'too_many_requests',
    'validation',
    'view_as.read_only',
    'view_as.super_admin_only',
    'view_as.unknown',
  ],
  fault: [
    'database.busy',
    'database.read_only',
    'database.slow',
    'database.unavailable',
    'internal',
    'server.busy',
    'server.stopping',
    'storage.full',
    'storage.unavailable',
  ],
} as const;

/** Who is let in by no token, or one that is over. */
export const NO_SESSION = ['auth.required'] as const;
/** What a guard refuses with, at either door. */
export const GUARD_CODES = {
  admins: ['permission.missing', 'auth.country_not_yours'],
  apps: ['auth.other_app', 'auth.not_accepted'],
} as const;

const NOT_FOUND: Refusals = { 404: ['row.not_found'] };
export const NOT_VALID: Refusals = { 422: ['validation'] };

/** Several together: under each status the codes of all. */
export function joinRefusals(...all: readonly Refusals[]): Refusals {
  const statuses = new Set(all.flatMap((one) => Object.keys(one).map(Number)));
  return Object.fromEntries([...statuses].map((status) => [status, [...new Set(all.flatMap((one) => one[status] ?? []))]]));
}

/** What the calls of a resource refuse with, by what they do. */
export function getResourceRefusals({ resource, options }: ResourceApi) {
  const { scope, can, refusals } = resource;
  // Rows that hold in all countries are changed by who works in all of them.
  const everywhere: Refusals = isEverywhere(resource) || (scope?.nullable && can.create) ? { 403: ['row.all_countries_only'] } : {};
  const proof: Refusals = asksOwnPassword(resource) ? { 429: ['auth.too_many_attempts'] } : {};
  const write = joinRefusals(everywhere, NOT_VALID, proof, options.refusals ?? {});
  const remove = joinRefusals(everywhere, { 409: [refusals?.inUse ?? 'row.in_use', 'row.in_use'] }, options.refusals ?? {});
  return {
    find: NOT_VALID,
    show: NOT_FOUND,
    // A flag may be set at the list itself, by the id of its row.
    create: joinRefusals(write, { 422: ['idempotency.other_body'] }, namedFlags(resource).length > 0 ? NOT_FOUND : {}),
    update: joinRefusals(NOT_FOUND, write, { 409: ['row.changed'] }),
    toggle: joinRefusals(NOT_FOUND, write),
    order: joinRefusals(write, { 409: ['bulk.ids_missing'] }),
    remove: joinRefusals(NOT_FOUND, remove),
    // One id alone is one row, which is there or not.
    removeSeveral: joinRefusals(NOT_FOUND, remove, NOT_VALID, { 409: ['bulk.ids_missing', 'bulk.other_count'] }),
    method: { 405: ['route.method'] } satisfies Refusals,
  };
}
