import { randomBytes } from 'node:crypto';
import { apiTokenCalls } from '@diwan/contract/session/api-token-calls';
import type { apiTokenForm } from '@diwan/contract/session/api-token-form';
import type { DataOf } from '@diwan/contract/kit/call';
import type { ValuesOf } from '@diwan/contract/kit/form';
import { readAddressRanges } from '@diwan/domain/addresses';
import { checkCountry, demand, type Access } from '../../access/access.ts';
import type { Caller } from '../../access/caller.ts';
import { confirmPassword } from '../../access/attempts/confirm-password.ts';
import { handle } from '../../crud/calls/handle.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Context } from '../../crud/resource/context.ts';
import { recordBeside, recorded } from '../../crud/record/change-log.ts';
import { asFlag } from '../../platform/as-flag.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { db } from '../../platform/database/tables.ts';
import { all, among, maybe, one } from '../../platform/database/typed.ts';
import { conflict, invalidField, notFound } from '../../platform/errors.ts';
import { hashToken } from '../../platform/http/bearer-token.ts';
import { admins } from '@diwan/contract/admins/resource';
import { isPermission } from '@diwan/contract/permissions/catalogue';
import { sql } from 'kysely';

/** Found by whoever looks for secrets in what should hold none. */
const PREFIX = 'diwan_';
const MOST_TOKENS = 20;
const ONE_DAY = 24 * 60 * 60_000;

type Listed = DataOf<typeof apiTokenCalls.listTokens>;

const live = (now: number) =>
  db.selectFrom('api_tokens').where('ended_at', 'is', null).where('expires_at', '>', new Date(now).toISOString());

/** The tokens of an admin that count, the newest first, without what they are. */
export async function listApiTokens(runner: Runner, adminId: number, now: number): Promise<Listed> {
  const tokens = await all(runner, live(now).where('admin_id', '=', adminId).selectAll().orderBy('id', 'desc').limit(MOST_TOKENS));
  const named = db.selectFrom('countries').select(['id', 'name_ar', 'name_en']);
  const countries = await all(runner, named.where('id', '=', among(tokens.flatMap((token) => token.country_ids ?? []))).orderBy('id'));
  return tokens.map(({ id, name, tail, permissions, country_ids: ids, addresses, created_at, expires_at, last_used_at }) => ({
    id,
    name,
    tail,
    permissions: permissions.filter(isPermission),
    all_countries: asFlag(ids === null),
    countries: countries.filter((country) => ids?.includes(country.id)),
    addresses,
    created_at,
    expires_at,
    last_used_at,
  }));
}

type WantedToken = Omit<ValuesOf<typeof apiTokenForm>, 'current_password'>;

/** 422 for a right or a country that whoever makes a token does not have themself. */
function refuseMore(access: Access, { permissions, country_ids: ids, all_countries: everywhere }: WantedToken): void {
  for (const url of permissions) if (isPermission(url)) demand(access, url);
  if (everywhere) return;
  for (const id of ids ?? []) checkCountry(access, id);
}

/** Makes a token of an admin and gives it; only its hash is kept. 409 for who has as many as anybody can look after. */
export async function makeApiToken(app: Context, transaction: Transaction, caller: Caller, access: Access, wanted: WantedToken) {
  refuseMore(access, wanted);
  const now = app.now();
  const { adminId } = access;
  // One after the other, or the limit would count for neither.
  await one(transaction, db.selectFrom('admins').select('id').where('id', '=', adminId).forNoKeyUpdate());
  const { length } = await all(transaction, live(now).where('admin_id', '=', adminId).select('id').limit(MOST_TOKENS));
  if (length >= MOST_TOKENS) throw conflict('token.too_many', {}, { max: MOST_TOKENS });
  const token = PREFIX + randomBytes(32).toString('base64url');
  const ids = wanted.all_countries ? null : [...new Set(wanted.country_ids ?? [])];
  const known = ids
    ? await all(transaction, db.selectFrom('countries').select('id').where('id', '=', among(ids)).where('deleted_at', 'is', null))
    : [];
  if (ids && known.length < ids.length) throw invalidField('country_ids', 'not_found');
  const row = {
    token_hash: hashToken(token),
    tail: token.slice(-4),
    admin_id: adminId,
    name: wanted.name,
    permissions: wanted.permissions,
    country_ids: ids,
    addresses: readAddressRanges(wanted.addresses ?? '') ?? [],
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + Number(wanted.days) * ONE_DAY).toISOString(),
  };
  const { id } = await one(transaction, db.insertInto('api_tokens').values(row).returning('id'));
  const { name, permissions, country_ids, addresses, expires_at } = row;
  const shown = Object.entries({ api_token: name, permissions, country_ids, addresses, expires_at });
  const changes = Object.fromEntries(shown.map(([field, after]) => [field, { before: null, after }]));
  await recordBeside({ caller, transaction }, recorded(admins), { id: adminId }, changes);
  return { id, token };
}

const ending = () =>
  db
    .updateTable('api_tokens')
    .set({ ended_at: sql<string>`now()` })
    .where('ended_at', 'is', null);

/** Ends one token of an admin on every node, on record; false where there is none. */
export async function endApiToken(app: Context, transaction: Transaction, caller: Caller, adminId: number, id: number): Promise<boolean> {
  const ended = await maybe(transaction, ending().where('id', '=', id).where('admin_id', '=', adminId).returning(['name', 'token_hash']));
  if (!ended) return false;
  const changes = { api_token: { before: ended.name, after: null } };
  await recordBeside({ caller, transaction }, recorded(admins), { id: adminId }, changes);
  await app.accessCache.forget(transaction, { session: ended.token_hash });
  return true;
}

/** One's own tokens, by which programs call in one's name. */
export function registerApiTokens(app: Server, prefix: string) {
  handle(app, prefix, apiTokenCalls.listTokens, async ({ request }) => ({
    data: await listApiTokens(app.database.pool, request.access.adminId, app.now()),
  }));

  handle(app, prefix, apiTokenCalls.makeToken, async ({ request, reply, body: { current_password, ...wanted } }) => {
    reply.header('cache-control', 'no-store');
    await confirmPassword(app, request, current_password);
    const made = await inTransaction(app, (transaction) => makeApiToken(app, transaction, request.caller, request.access, wanted));
    return { data: made, message: 'token_made' };
  });

  handle(app, prefix, apiTokenCalls.endToken, async ({ request, params: { id } }) => {
    await inTransaction(app, async (transaction) => {
      if (!(await endApiToken(app, transaction, request.caller, request.access.adminId, id))) throw notFound();
    });
    return { message: 'token_ended' };
  });
}
