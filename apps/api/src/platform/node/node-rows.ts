import { hostname } from 'node:os';
import { sql } from 'kysely';
import { db } from '../database/tables.ts';
import { all, run } from '../database/typed.ts';
import type { Runner } from '../database/runner.ts';
import type { Server } from '../http/server.ts';
import type { Timer } from '../timers.ts';
import type { NodeWatch } from './node-watch.ts';
import type { CallTotals } from './recent-calls.ts';

const EVERY = 10_000;
/** A node whose row is older than three turns is missing; its row is forgotten after minutes. */
export const MISSING_AFTER_MS = 35_000;
const FORGOTTEN = sql<string>`now() - interval '10 minutes'`;
/** More rows than there are nodes anywhere: who kills one a second leaves them. */
const MOST_ROWS = 60;

type Known = Pick<Server, 'node' | 'database' | 'server' | 'buildId' | 'nodeWatch' | 'bus'>;

/** What a node is called by people: its machine and port. */
export function getNodeName({ server }: Pick<Server, 'server'>): string {
  const address = server.address();
  return typeof address === 'object' && address !== null ? `${hostname()}:${address.port}` : hostname();
}

/** What a node writes of itself. */
export const getOwnRow = async (app: Known) => ({
  id: app.node,
  name: getNodeName(app),
  build: app.buildId,
  node_version: process.versions.node,
  started_at: app.nodeWatch.startedAt,
  figures: await app.nodeWatch.look(),
});

/** Has the others see this node, and forgets those that have been missing for long. */
export async function writeNodeRow(app: Known): Promise<void> {
  const fresh = { ...(await getOwnRow(app)), seen_at: sql<string>`now()` };
  const { pool } = app.database;
  await run(
    pool,
    db
      .insertInto('nodes')
      .values(fresh)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ figures: fresh.figures, seen_at: fresh.seen_at, name: fresh.name })),
  );
  await run(pool, db.deleteFrom('nodes').where('seen_at', '<', FORGOTTEN));
  app.nodeWatch.hasRow = true;
  app.nodeWatch.beginAnew();
}

/** Takes the row of a node that stops away; one that is killed leaves it. */
export async function removeNodeRow({ node, database, nodeWatch, bus, log }: Known & Pick<Server, 'log'>): Promise<void> {
  if (!nodeWatch.hasRow || bus.condition !== 'well') return;
  await run(database.pool, db.deleteFrom('nodes').where('id', '=', node)).catch((error: unknown) =>
    log.warn({ err: error }, 'the row of this node could not be taken away'),
  );
}

/** The nodes that run or have run a few minutes ago, by their names. */
export const readNodeRows = (runner: Runner) =>
  all(
    runner,
    db
      .selectFrom('nodes')
      .select(['id', 'name', 'build', 'node_version', 'started_at', 'seen_at', 'figures'])
      .where('seen_at', '>', FORGOTTEN)
      .orderBy('name')
      .orderBy('id')
      .limit(MOST_ROWS),
  );

export const nodeRowTimer: Timer<Server> = { name: 'row of this node', every: EVERY, atStart: true, inRecovery: true, run: writeNodeRow };

declare module '../http/server.ts' {
  interface ServerParts {
    /** Which build of the dashboard this node serves; null where none lies beside it. */
    readonly buildId: string | null;
    /** How this node is. */
    readonly nodeWatch: NodeWatch;
    /** All calls that it has answered and refused. */
    readonly readCallTotals: () => Promise<CallTotals>;
  }
}
