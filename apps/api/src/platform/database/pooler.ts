import type pg from 'pg';
import { StartupFault } from '../../startup-fault.ts';
import { isSilence } from './lost.ts';
import { givenProcess } from './driver-inside.ts';

/** How many others are opened beside a session: a pooler of several processes may lead two to different ones. */
const OTHERS = 3;

async function getProcess(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

/** Whether something in between lends the session: a pooler has numbers of its own to give. */
export const isLent = async (client: pg.Client): Promise<boolean> => (await getProcess(client)) !== givenProcess(client);

/**
 * How many of `wanted` sessions a pooler gives at once, with `first`, which is open already. Each waits at the pooler until another
 * comes free, so that what it gives can only be counted. All are given back.
 */
export async function countLent(wanted: number, open: () => Promise<pg.Client>): Promise<number> {
  const asked = await Promise.allSettled(Array.from({ length: wanted - 1 }, open));
  const given = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  await Promise.allSettled(given.map((client) => client.end()));
  return given.length + 1;
}

/**
 * Refuses a pooler that lends a session of the server for a transaction, or for a statement: what is prepared, set, locked or listened
 * for on one is then on another, or on somebody else's. Each of some others keeps a transaction open, so that such a pooler has
 * lent it the very session of the first, or lends the first another one. Without a pooler it is one question.
 */
export async function refuseSharedSessions(first: pg.Client, open: () => Promise<pg.Client>, where: string): Promise<void> {
  if (!(await isLent(first))) return;
  const own = await getProcess(first);
  const others: pg.Client[] = [];
  const refuse = (how: string) =>
    new StartupFault(
      `A pooler before ${where} lends its sessions by the ${how}, and Diwan needs sessions of its own: set it to session mode (PgBouncer: pool_mode = session), or name the server itself.`,
    );
  try {
    for (let nth = 0; nth < OTHERS; nth++) {
      const other = await open().catch((error: unknown) => {
        throw isSilence(error) ? tooFew(where) : error;
      });
      others.push(other);
      await other.query('begin').catch(() => {
        throw refuse('statement');
      });
      if ((await getProcess(other)) === own || (await getProcess(first)) !== own) throw refuse('transaction');
    }
  } finally {
    for (const other of others) await other.end().catch(() => {});
  }
}

const tooFew = (where: string) =>
  new StartupFault(
    `A pooler before ${where} has too few sessions for Diwan: a node takes up to DATABASE_POOL and 4 more (PgBouncer: default_pool_size, max_db_connections).`,
  );
