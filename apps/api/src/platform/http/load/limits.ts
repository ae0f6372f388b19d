import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, tooMany } from '../../errors.ts';

/**
 * Calls that hold much for long, and how many of them one session, one account and the whole node may have under way. Whoever logs
 * in several times has no more than the account's.
 */
const LIMITS = {
  exports: { session: 2, account: 2, node: 4 },
  search: { session: 6, account: 12, node: 24 },
  uploads: { session: 3, account: 6, node: 12 },
  /** One for each window that is open. */
  sockets: { session: 20, account: 100, node: 5_000 },
  /** An app has one, and for a moment two where it changes from one network to another. */
  appSockets: { session: 3, account: 10, node: 5_000 },
  /** What apps connect by, whoever they are: behind one address of a mobile network are thousands of phones. */
  appLines: { account: 2_000, node: 6_000 },
} as const satisfies Record<string, { session?: number; account: number; node: number }>;

type Limited = keyof typeof LIMITS;
/** What a session holds. */
export type LimitedCall = { [K in Limited]: (typeof LIMITS)[K] extends { readonly session: number } ? K : never }[Limited];

/** Of a node's places the last quarter is for accounts that have none yet: some that take their whole share leave the others one each. */
const FOR_NEWCOMERS = 1 / 4;

/** Asked to come back after this long. */
const SECONDS = 2;

const taken = new Map<string, number>();

/** How many of a kind are under way in this process. */
function count(key: string, by: number): number {
  const now = (taken.get(key) ?? 0) + by;
  if (now === 0) taken.delete(key);
  else taken.set(key, now);
  return now;
}

/** Whose call it is, and on which node of this process. */
interface Caller {
  readonly server: { readonly node: string };
  readonly access: { readonly tokenHash: string; readonly adminId: number };
}

/** Whose places are counted: of a session, and of the account or the address that it belongs to. */
interface Holder {
  readonly session?: string;
  readonly account: string;
}

/**
 * Takes a place among the calls of a kind; answers how to give it back. Throws 429 above the session's or the account's share, and to
 * an account that has some already once no others are left than those for newcomers; 503 above the node's.
 */
export function takePlaceAs(server: Caller['server'], { session = '', account }: Holder, kind: Limited): () => void {
  const node = `${server.node} ${kind}`;
  const keys = { session: `${node} ${session}`, account: `${node} #${account}`, node };
  const limits: { readonly session?: number; readonly account: number; readonly node: number } = LIMITS[kind];
  const has = (share: keyof typeof keys) => taken.get(keys[share]) ?? 0;
  const isFull = (share: keyof typeof keys) => has(share) >= (limits[share] ?? Number.POSITIVE_INFINITY);
  const isForOthers = has('account') > 0 && has('node') >= limits.node * (1 - FOR_NEWCOMERS);
  if (isFull('session') || isFull('account') || isForOthers) throw tooMany('too_many_requests', SECONDS);
  if (isFull('node')) throw new AppError(503, 'server.busy', {}, { retryAfter: SECONDS });
  for (const key of Object.values(keys)) count(key, 1);
  let given = false;
  return () => {
    if (given) return;
    given = true;
    for (const key of Object.values(keys)) count(key, -1);
  };
}

/** The same for an admin's session. */
export const takePlace = ({ server, access }: Caller, kind: LimitedCall): (() => void) =>
  takePlaceAs(server, { session: access.tokenHash, account: String(access.adminId) }, kind);

/** Does `work` in a place of its kind. */
export async function inPlace<T>(request: FastifyRequest, kind: LimitedCall, work: () => Promise<T>): Promise<T> {
  const leave = takePlace(request, kind);
  try {
    return await work();
  } finally {
    leave();
  }
}

/** Holds a place until the answer has gone out whole, or its reader away. */
export function holdPlace(request: FastifyRequest, reply: FastifyReply, kind: LimitedCall): void {
  reply.raw.once('close', takePlace(request, kind));
}
