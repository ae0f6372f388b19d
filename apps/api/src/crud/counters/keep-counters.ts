import type { PlatformContext } from '../../platform/context.ts';
import type { Timer } from '../../platform/timers.ts';
import { claimNight, recordCheck } from '../../platform/last-checks.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { COUNTED, type CountedTable } from '../../schema/counted-tables.ts';
import { foldSql, isInstalledSql } from './counter-sql.ts';
import { unlessMigrating } from '../../platform/database/migrate.ts';
import { getDrift } from './drift.ts';
import { removeUndeclared } from './install-counters.ts';
import { isInstalled, recount, takeTurns, turnAt } from './recount.ts';

const FOLD_EVERY = 2_000;
const CHECK_EVERY = 10 * 60_000;

/**
 * Folds one table's deltas into its counters; of several nodes, one at a time. Says how it went: false when another node is at it, or a
 * newer version's, whose counters are of another definition.
 */
export async function fold(app: PlatformContext, counted: CountedTable): Promise<boolean> {
  return inTransaction(app, async ({ client }) => {
    const { rows } = await client.query<{ mine: boolean }>(
      `select (${isInstalledSql(counted)}) and pg_try_advisory_xact_lock(hashtext($1)) as mine`,
      [turnAt(counted)],
    );
    if (!rows[0]?.mine) return false;
    await client.query(foldSql(counted));
    return true;
  });
}

/**
 * Compares a table's counters with its rows; reports and mends what differs. Gives the number of groups that did. Rows and counters
 * of one statement's snapshot belong together, so that nobody waits while all is well, however long a big table takes.
 */
export async function reconcile(app: PlatformContext, counted: CountedTable): Promise<number> {
  return app.database.longWork(async (client) => {
    // What is not committed goes with the session.
    await client.query(`begin; set local lock_timeout = '10s'`);
    if (!(await isInstalled(client, counted)) || (await getDrift(client, counted)).length === 0) return 0;
    await takeTurns(client, [counted]);
    await client.query(`lock table ${counted.table} in share row exclusive mode`);
    const drift = await getDrift(client, counted);
    if (drift.length === 0) return 0;
    app.log.error({ counters: counted.name, drift: drift.slice(0, 20) }, 'counters had drifted from the rows; they were counted anew');
    await recount(client, [counted]);
    await client.query('commit');
    return drift.length;
  });
}

/** Every two seconds the deltas go into the counters; each table's counters are folded by one node at a time. */
const folding: Timer<PlatformContext> = {
  name: 'counters',
  every: FOLD_EVERY,
  async run(app) {
    for (const counted of COUNTED) await fold(app, counted);
  },
};

/** Once a night the counters are checked against the rows, by whichever node comes first. */
const checking: Timer<PlatformContext> = {
  name: 'check of the counters',
  every: CHECK_EVERY,
  async run(app) {
    for (const counted of COUNTED) {
      const name = `counters ${counted.name}` as const;
      if (await claimNight(app, name)) await recordCheck(app, name, await reconcile(app, counted));
    }
    if (await claimNight(app, 'counters of before')) await app.database.longWork((client) => unlessMigrating(client, removeUndeclared));
  },
};

/** What keeps the counters. */
export const COUNTER_TIMERS: readonly Timer<PlatformContext>[] = [folding, checking];
