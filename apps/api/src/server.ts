import { buildApp } from './app.ts';
import { createFirstAdmin, refuseDemoAccounts } from './modules/session/index.ts';
import { prepareTablesBy } from './prepare-tables.ts';
import { syncPermissions } from './modules/permissions/index.ts';
import { runProcess } from './process.ts';

runProcess(process.env, {
  async prepare(config, database, log) {
    await prepareTablesBy(config, database, log);
    await syncPermissions(database);
    if (!config.demo) {
      await refuseDemoAccounts(database.pool);
      return createFirstAdmin(database, config);
    }
    // The marketplace's data is a megabyte that a node of a real one never loads.
    const { loadDemo } = await import('./demo/load-demo.ts');
    return loadDemo(database, config, log);
  },
  buildApp: (config, database) => buildApp({ config, database }),
});
