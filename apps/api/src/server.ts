import { buildApp } from './app.ts';
import { createFirstAdmin, refuseDemoAccounts } from './modules/session/index.ts';
import { prepareTablesBy } from './prepare-tables.ts';
import { refuseOlderCopy } from './modules/personal-data/index.ts';
import { syncPermissions } from './modules/permissions/index.ts';
import { runProcess } from './process.ts';
import { readRecovery } from './platform/backup/recovery.ts';
import type { Config } from './config.ts';
import type { Database } from './platform/database/connection.ts';

async function prepareRows(config: Config, database: Database, log: (line: string) => void): Promise<string[]> {
  if (!config.demo) {
    await refuseDemoAccounts(database.pool);
    return createFirstAdmin(database, config);
  }
  // The marketplace's data is a megabyte that a node of a real one never loads.
  const { loadDemo } = await import('./demo/load-demo.ts');
  return loadDemo(database, config, log);
}

async function sayRecovery(database: Database): Promise<string[]> {
  const recovery = await readRecovery(database);
  if (recovery === null) return [];
  return [
    `This database was restored at ${recovery.restored_at}: nothing is sent or done by the clock. Look at it, then: npm run end-recovery, and start again.`,
    ...(recovery.without_erasures
      ? ['The list of who was erased was not asked as it was restored: people may be in it who were erased.']
      : []),
  ];
}

runProcess(process.env, {
  async prepare(config, database, log) {
    await prepareTablesBy(config, database, log);
    const unknown = await refuseOlderCopy(config, database);
    await syncPermissions(database);
    return [...unknown, ...(await prepareRows(config, database, log)), ...(await sayRecovery(database))];
  },
  buildApp: (config, database) => buildApp({ config, database }),
});
