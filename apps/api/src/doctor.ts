import { readConfig, type Config } from './config.ts';
import { refuseDemoAccounts } from './modules/session/index.ts';
import { getFolderFault } from './platform/database/embedded/faults.ts';
import { lookAtAll, lookAtPlace, lookedAt, type Look, type LookResult } from './platform/database/start-looks.ts';
import { bucketSettings } from './platform/files/files.ts';
import { tryFolder } from './platform/files/local-driver.ts';
import { asError, thrownCode } from './platform/thrown.ts';
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
  // Who serves may be let in to the tables by the start alone.
  part: 'migrating',
  needs: 'version',
  async run({ client }) {
    const { rows } = await client.query<{ made: boolean }>(`select to_regclass('public.admins') is not null as made`);
    if (rows[0]?.made) await refuseDemoAccounts(client);
    return undefined;
  },
};

/** Whether DATA_DIR can be written to, or made. */
async function lookAtFolder(folder: string): Promise<LookResult> {
  try {
    await tryFolder(folder);
    return { about: 'DATA_DIR', verdict: 'ok', sentence: folder };
  } catch (error) {
    return { about: 'DATA_DIR', verdict: 'fault', sentence: getFolderFault(error, folder).message };
  }
}

const REACH_MS = 5_000;

/** A service beside the database: how it is reached, where a setting names one. */
interface Service {
  readonly about: string;
  readonly setting: string;
  readonly reach: () => Promise<void>;
}

/** What is looked for without sending anything: a name of the bucket, the mail server's login, any answer of the gateway. */
function servicesFor(config: Config): readonly Service[] {
  const { smtpUrl, smsUrl, oidcIssuer } = config;
  const bucket = bucketSettings(config);
  return [
    bucket && {
      about: 'bucket',
      setting: 'S3_BUCKET',
      reach: async () => (await import('./platform/files/s3-driver.ts')).reachBucket(bucket, AbortSignal.timeout(REACH_MS)),
    },
    smtpUrl !== null && {
      about: 'mail',
      setting: 'SMTP_URL',
      reach: async () => (await import('./platform/outbox/smtp-channel.ts')).reachMailServer(smtpUrl, REACH_MS),
    },
    smsUrl !== null && {
      about: 'SMS',
      setting: 'SMS_URL',
      reach: async () => void (await fetch(smsUrl, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(REACH_MS) })),
    },
    oidcIssuer !== null && {
      about: 'provider',
      setting: 'OIDC_ISSUER',
      reach: async () => void (await (await import('./modules/oidc/index.ts')).reachProvider(config)),
    },
  ].filter((one) => one !== null && one !== false);
}

/** Diwan starts without them: files, mails and SMS then wait or fail. */
async function lookAtService({ about, setting, reach }: Service): Promise<LookResult> {
  try {
    await reach();
    return { about, verdict: 'ok', sentence: '' };
  } catch (error) {
    const { message, cause } = asError(error);
    const why = (cause instanceof Error && cause.message) || message || thrownCode(error);
    return { about, verdict: 'note', sentence: `What ${setting} names could not be used (${why}): nothing goes there until it can.` };
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
  const { databaseUrl, dataDir, demo } = config;
  const later = databaseUrl === null || demo ? [] : [DEMO];
  if (databaseUrl !== null && config.migrationDatabaseUrl !== null) later.unshift(lookAtPlace(databaseUrl));
  const database =
    databaseUrl === null
      ? [EMBEDDED]
      : (await Promise.all(lookedAt({ ...config, databaseUrl }).map((looked) => lookAtAll(looked, later)))).flat();
  const services = await Promise.all(servicesFor(config).map(lookAtService));
  return [{ about: 'settings', verdict: 'ok', sentence: '' }, await lookAtFolder(dataDir), ...database, ...services];
}

const results = await examine();
results.forEach(print);
const faults = results.filter(({ verdict }) => verdict === 'fault').length;
console.log(faults === 0 ? 'Nothing keeps Diwan from starting.' : `Diwan cannot start: ${faults} of these must be put right first.`);
if (faults > 0) process.exitCode = 1;
