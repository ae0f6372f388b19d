import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../errors.ts';
import type { Runner } from '../database/runner.ts';
import type { PlatformContext } from '../context.ts';
import type { Timer } from '../timers.ts';
import { inTransaction, type Transaction } from '../database/transaction.ts';
import { readRecord } from '@diwan/domain/records';
import { db } from '../database/tables.ts';
import { run } from '../database/typed.ts';

/** What a call answers. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: object;
}

/** Always, or where one of these stands in the body. */
export type NeededKey = true | readonly string[] | undefined;

/** A call in two steps: what it has to know, read outside of any transaction, and what it does. */
interface Steps<T> {
  prepare(): Promise<T>;
  work(transaction: Transaction, prepared: T): Promise<KeptAnswer>;
}

const KEY_MAX = 200;
const KEPT_DAYS = 7;
const SWEEP_EVERY = 3_600_000;

interface Stored {
  fingerprint: string;
  status: number;
  answer: string;
}

/** Whose key it is: two people may choose the same. */
function getOwner({ access, person }: FastifyRequest): string {
  if (person) return `${person.kind} ${person.id}`;
  // A program's answers are no business of others with the same admin's rights, or with more.
  return access.apiToken ? `token ${access.apiToken.id}` : `admin ${access.adminId}`;
}

/** Whether a call is not made without a key: those of apps, whose network is the kind that loses answers, and what moves money. */
function isKeyNeeded({ person }: FastifyRequest, needed: NeededKey, body: unknown): boolean {
  if (person || needed === true) return true;
  const given = typeof body === 'object' && body !== null ? body : {};
  return (needed ?? []).some((name) => Reflect.get(given, name) !== undefined);
}

function getKey(request: FastifyRequest, needed: NeededKey, body: unknown): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined && !isKeyNeeded(request, needed, body)) return undefined;
  if (typeof key !== 'string' || key.trim() === '' || key.length > KEY_MAX) throw invalidField('idempotency-key', 'idempotency_key');
  return key;
}

/** The same whatever the order of a body's keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}

function getFingerprint(request: FastifyRequest, body: unknown): string {
  const said = [request.method, request.url, request.countryId, sorted(body ?? null)];
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}

async function find(runner: Runner, owner: string, key: string, fingerprint: string): Promise<KeptAnswer | undefined> {
  const { rows } = await runner.query<Stored>({
    name: 'idempotency_find',
    text: 'select fingerprint, status, answer from idempotency_keys where owner = $1 and key = $2',
    values: [owner, key],
  });
  const [kept] = rows;
  if (!kept) return undefined;
  if (kept.fingerprint !== fingerprint) throw new AppError(422, 'idempotency.other_body');
  return { status: kept.status, body: readRecord(JSON.parse(kept.answer)) };
}

/** Claims a key for this transaction; false when another has had it, for whose end this waits. */
async function claim({ client }: Transaction, owner: string, key: string, fingerprint: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'insert into idempotency_keys (owner, key, fingerprint) values ($1, $2, $3) on conflict do nothing',
    [owner, key, fingerprint],
  );
  return rowCount === 1;
}

async function doOnce<T>(app: FastifyInstance, request: FastifyRequest, body: unknown, key: string, steps: Steps<T>): Promise<KeptAnswer> {
  const owner = getOwner(request);
  const fingerprint = getFingerprint(request, body);
  const before = await find(app.database.pool, owner, key, fingerprint);
  if (before) return before;
  const prepared = await steps.prepare();
  return inTransaction(app, async (transaction) => {
    if (!(await claim(transaction, owner, key, fingerprint))) {
      const kept = await find(transaction.client, owner, key, fingerprint);
      if (kept) return kept;
      throw new AppError(503, 'database.unavailable');
    }
    const answer = await steps.work(transaction, prepared);
    const answered = db.updateTable('idempotency_keys').set({ status: answer.status, answer: JSON.stringify(answer.body) });
    await run(transaction, answered.where('owner', '=', owner).where('key', '=', key));
    return answer;
  });
}

// Repeated calls wait here for the first one and not in the database, where each would hold a connection that the first may need.
const underWay = new WeakMap<FastifyInstance, Map<string, Promise<unknown>>>();

async function inTurn<T>(app: FastifyInstance, name: string, work: () => Promise<T>): Promise<T> {
  const queue = underWay.get(app) ?? new Map<string, Promise<unknown>>();
  underWay.set(app, queue);
  const before = queue.get(name) ?? Promise.resolve();
  const mine = before.then(work, work);
  queue.set(name, mine);
  try {
    return await mine;
  } finally {
    if (queue.get(name) === mine) queue.delete(name);
  }
}

/**
 * Does a call that must not happen twice in one transaction. With an `Idempotency-Key`, which what moves money does not go without, it
 * is done once: a repetition gets the first answer, the same key with another body is 422. A call that failed has left nothing behind, so its key may be tried again.
 */
export async function answerOnce<T>(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { body, needsKey, ...steps }: Steps<T> & { readonly body: unknown; readonly needsKey?: NeededKey },
): Promise<object> {
  const key = getKey(request, needsKey, body);
  const answer =
    key === undefined
      ? await steps.prepare().then((prepared) => inTransaction(app, (transaction) => steps.work(transaction, prepared)))
      : await inTurn(app, `${getOwner(request)} ${key}`, () => doOnce(app, request, body, key, steps));
  return reply.status(answer.status).send(answer.body);
}

/** Forgets keys after a week; who repeats a call later makes a new one. */
export async function forgetOldKeys(runner: Runner): Promise<void> {
  await runner.query(`delete from idempotency_keys where created_at < now() - interval '${KEPT_DAYS} days'`);
}

export const idempotencySweep: Timer<PlatformContext> = {
  name: 'old idempotency keys',
  every: SWEEP_EVERY,
  oneNode: true,
  run: ({ database }) => forgetOldKeys(database.pool),
};
