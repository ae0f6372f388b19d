import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { readConfig, type Config } from './config.ts';
import { refuseDemoAccounts } from './modules/session/index.ts';
import { lookAtAll, type Look, type LookResult } from './platform/database/start-looks.ts';
import { asError } from './platform/thrown.ts';
import { StartupFault } from './startup-fault.ts';

// `npm run doctor`: what a start would look at, on the database of DATABASE_URL or the embedded one, without changing anything.

const EMBEDDED: LookResult = {
  about: 'database',
  verdict: 'ok',
  sentence: 'DATABASE_URL is not set: Diwan starts a PostgreSQL of its own in DATA_DIR.',
};

/** Where no demo is meant, whether one that was there before still opens to everybody. */
const DEMO: Look = {
  about: 'demo',
  needs: 'version',
  async run({ client }) {
    const { rows } = await client.query<{ made: boolean }>(`select to_regclass('public.admins') is not null as made`);
    if (rows[0]?.made) await refuseDemoAccounts(client);
    return undefined;
  },
};

/** Whether DATA_DIR can be written to, or made. */
function lookAtFolder(folder: string): LookResult {
  let place = folder;
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
  try {
    accessSync(place, constants.W_OK | constants.X_OK);
    return { about: 'DATA_DIR', verdict: 'ok', sentence: folder };
  } catch (error) {
    const sentence = `The folder ${folder} cannot be used by this user (${asError(error).message}): see to its owner and mode, or set DATA_DIR.`;
    return { about: 'DATA_DIR', verdict: 'fault', sentence };
  }
}

const WORDS = { ok: 'ok', note: 'note', fault: 'WRONG' } as const;

function print({ about, verdict, sentence }: LookResult): void {
  console.log(`${WORDS[verdict].padEnd(6)} ${about.padEnd(11)} ${sentence}`.trimEnd());
}

function readSettings(): Config | LookResult {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof StartupFault)) throw error;
    return { about: 'settings', verdict: 'fault', sentence: error.message };
  }
}

async function examine(): Promise<readonly LookResult[]> {
  const config = readSettings();
  if ('verdict' in config) return [config];
  const { databaseUrl, databasePool, dataDir, demo } = config;
  const database = databaseUrl === null ? [EMBEDDED] : await lookAtAll({ databaseUrl, databasePool }, demo ? [] : [DEMO]);
  return [{ about: 'settings', verdict: 'ok', sentence: '' }, lookAtFolder(dataDir), ...database];
}

const results = await examine();
results.forEach(print);
const faults = results.filter(({ verdict }) => verdict === 'fault').length;
console.log(faults === 0 ? 'Nothing keeps Diwan from starting.' : `Diwan cannot start: ${faults} of these must be put right first.`);
if (faults > 0) process.exitCode = 1;
