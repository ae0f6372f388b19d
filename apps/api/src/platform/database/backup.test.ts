import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CHECKOUT } from '../../config.ts';
import { temporaryFolder } from '../../testing/app-process.ts';
import { createBareDatabase, createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { lookAtAll } from './start-looks.ts';

/** The two commands of a backup, as docs/operations.md writes them. */
const [DUMP = '', RESTORE = ''] = [/`(pg_dump -Fc "\$DATABASE_URL" [^`]+)`/, /`(pg_restore [^`]*"\$DATABASE_URL" [^`]+)`/].map(
  (command) => command.exec(readFileSync(join(CHECKOUT, 'docs/operations.md'), 'utf8'))?.[1],
);

/** The programs of PostgreSQL that this machine has; 0 for none. */
const ownVersion = () => Number(/\d+/.exec(spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[0] ?? 0);

async function serverVersion({ pool }: TestDatabase): Promise<number> {
  const { rows } = await pool.query<{ version: number }>(`select current_setting('server_version_num')::int / 10000 as version`);
  return rows[0]?.version ?? 0;
}

it('the documents name a dump and its restore', () => {
  expect([DUMP, RESTORE]).toEqual([expect.stringContaining('> diwan.dump'), expect.stringContaining(' diwan.dump')]);
});

it('a database that was dumped and restored by the commands of the documents is one that a start goes on with', async ({ skip }) => {
  const from = await createTestDatabase();
  const to = await createBareDatabase();
  const folder = temporaryFolder();
  const run = (command: string, { connectionString }: TestDatabase) =>
    execFileSync('sh', ['-ec', command], { cwd: folder, env: { ...process.env, DATABASE_URL: connectionString } });
  try {
    // The programs of an older version take nothing from a newer server.
    if (ownVersion() < (await serverVersion(from))) skip('no pg_dump of the version of the server');
    await from.pool.query(`insert into server_keys (name, value) values ('backup', 'came along')`);
    run(DUMP, from);
    run(RESTORE, to);
    expect((await to.pool.query(`select value from server_keys where name = 'backup'`)).rows).toEqual([{ value: 'came along' }]);
    const found = await lookAtAll({ databaseUrl: to.connectionString, databasePool: 4 });
    expect(found.filter(({ verdict }) => verdict === 'fault')).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
    await Promise.all([from.close(), to.close()]);
  }
}, 60_000);
