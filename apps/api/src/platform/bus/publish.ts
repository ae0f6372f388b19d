import type { PlatformContext } from '../context.ts';
import type { Transaction } from '../database/transaction.ts';
import { passedTrace, recorder } from '../telemetry/spans.ts';

/**
 * SQL that tells all nodes something once the transaction commits: `said` is JSON as text, with who tells it, and gets the transaction
 * in which it is told. What reaches a node twice, by NOTIFY and by Redis, is known by being the same to the letter.
 */
export const publishSql = (channel: string, said: string) =>
  `pg_notify(${channel}, left(${said}, -1) || ',"tx":' || pg_current_xact_id()::text || '}')`;

/** Tells all nodes something once the transaction commits. */
export async function publish({ client, node }: Transaction, channel: string, said: object): Promise<void> {
  await client.query({
    name: 'publish',
    text: `select ${publishSql('$1', '$2::text')}`,
    values: [channel, JSON.stringify({ ...said, ...(recorder && passedTrace()), from: node })],
  });
}

/** Tells all nodes something that is nowhere stored, and true for seconds: nobody waits for it, and it may be lost. */
export function publishNow(app: Pick<PlatformContext, 'database' | 'node' | 'log'>, channel: string, said: object): void {
  const text = JSON.stringify({ ...said, ...(recorder && passedTrace()), from: app.node });
  app.database.pool
    .query({ name: 'publish_now', text: `select ${publishSql('$1', '$2::text')}`, values: [channel, text] })
    .catch((error: Error) => app.log.warn({ err: error, channel }, 'what other nodes were to hear could not be told'));
}
