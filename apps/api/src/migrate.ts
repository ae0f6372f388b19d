import { readConfig } from './config.ts';
import { openDatabase } from './platform/database/connection.ts';
import { getStartRefusal } from './platform/database/start-refusals.ts';
import { prepareTablesBy } from './prepare-tables.ts';
import { StartupFault } from './startup-fault.ts';

// `npm run migrate`: what a start does to the tables, and nothing else.

async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl === null)
    throw new StartupFault('npm run migrate needs DATABASE_URL: the embedded database is brought up to date by a start alone.');
  const database = await openDatabase(config, { log: console.log });
  try {
    await prepareTablesBy(config, database, console.log);
    console.log('The tables are those of this version.');
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  const fault = error instanceof StartupFault ? error : getStartRefusal(error, process.env['DATABASE_URL'] || null);
  console.error(fault?.message ?? error);
  process.exitCode = 1;
});
