import { readConfig, type Config } from './config.ts';
import { getFault } from './platform/database/embedded/faults.ts';
import { lookAtAll, lookedAt, type LookResult } from './platform/database/start-looks.ts';
import { tryFolder } from './platform/files/local-driver.ts';
import { StartupFault } from './startup-fault.ts';

// `npm run doctor`: what a start would look at, on the database of DATABASE_URL or the embedded one, without changing anything.

const EMBEDDED: LookResult = {
  about: 'database',
  verdict: 'ok',
  sentence: 'DATABASE_URL is not set: Diwan starts a PostgreSQL of its own in DATA_DIR.',
};

/** Whether DATA_DIR can be written to, or made. */
async function lookAtFolder(folder: string): Promise<LookResult> {
  try {
    await tryFolder(folder);
    return { about: 'DATA_DIR', verdict: 'ok', sentence: folder };
  } catch (error) {
    return { about: 'DATA_DIR', verdict: 'fault', sentence: getFault(error, folder).message };
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
  const { databaseUrl, dataDir } = config;
  const database = databaseUrl === null ? [EMBEDDED] : (await Promise.all(lookedAt({ ...config, databaseUrl }).map(lookAtAll))).flat();
  return [{ about: 'settings', verdict: 'ok', sentence: '' }, await lookAtFolder(dataDir), ...database];
}

const results = await examine();
results.forEach(print);
const faults = results.filter(({ verdict }) => verdict === 'fault').length;
console.log(faults === 0 ? 'Nothing keeps Diwan from starting.' : `Diwan cannot start: ${faults} of these must be put right first.`);
if (faults > 0) process.exitCode = 1;
