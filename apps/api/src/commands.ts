import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { tellAccess } from './access/access-cache.ts';
import { readConfig, type Config } from './config.ts';
import { clearFixedCode } from './modules/settings/index.ts';
import { closeDemoAccounts, DEMO_LOGIN, endAdminSessions, resetPassword } from './modules/session/index.ts';
import { endEverybodysSessions } from './modules/person-sessions/index.ts';
import { readAddress } from './platform/database/address.ts';
import { moveDatabase } from './platform/database/move-database.ts';
import { Backups } from './platform/backup/backup-timer.ts';
import { endRecovery, restoreBackup, type Restored } from './platform/backup/restore-backup.ts';
import { makeKeyPair, openWith } from './platform/backup/sealed.ts';
import { openStore } from './platform/backup/store.ts';
import { copyToBucket, openFiles } from './platform/files/files.ts';
import { proveLedger } from './ledger/prove-ledger.ts';
import { reachDatabase } from './platform/database/reach-database.ts';
import { refusal } from './platform/database/start-refusals.ts';
import { inTransaction, type Transaction } from './platform/database/transaction.ts';
import { asError } from './platform/thrown.ts';
import { prepareTables } from './prepare-tables.ts';
import { StartupFault } from './startup-fault.ts';

// `npm run reset-password` and the like: what whoever runs the machine does by a command, beside the app or without it. The first
// argument names the command.

type Values = Readonly<Record<string, string | boolean | undefined>>;

interface Command {
  /** How it is called, for who calls it otherwise. */
  readonly usage: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** Answers lines to print; undefined where it was called with too little. */
  readonly run: (config: Config, values: Values) => Promise<readonly string[] | undefined>;
}

const NO_ACCOUNTS = 'There are no accounts in this database yet: start Diwan once.';
const FORGETTING = { accessCache: tellAccess };

/** Runs what a command does in one transaction, on the database as it stands. */
async function withAccounts<T>(config: Config, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const database = await reachDatabase(config, NO_ACCOUNTS);
  try {
    const { rows } = await database.pool.query<{ made: boolean }>(`select to_regclass('public.admins') is not null as made`);
    if (!rows[0]?.made) throw new StartupFault(NO_ACCOUNTS);
    return await inTransaction({ node: 'command', database }, work);
  } finally {
    await database.close();
  }
}

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

const COMMANDS: Readonly<Record<string, Command>> = {
  'reset-password': {
    usage: 'npm run reset-password -- --email <e-mail>, with --stdin for a password that is read from the standard input',
    options: { email: { type: 'string' }, stdin: { type: 'boolean' } },
    async run(config, { email, stdin }) {
      if (typeof email !== 'string') return undefined;
      const password = stdin === true ? (await text(process.stdin)).replace(/\r?\n$/, '') : randomBytes(15).toString('base64url');
      await withAccounts(config, (transaction) => resetPassword(FORGETTING, transaction, email, password));
      const next = stdin === true ? 'the password that was given' : `the password ${password}, and choose another on your page`;
      return [
        `Log in as ${email.toLowerCase()} with ${next}.`,
        'The second step is off, where there was one, and all sessions have ended.',
      ];
    },
  },
  'end-sessions': {
    usage: 'npm run end-sessions -- --email <e-mail>, or -- --all for all admins and the apps of all clients and providers',
    options: { email: { type: 'string' }, all: { type: 'boolean' } },
    async run(config, { email, all }) {
      if ((typeof email === 'string') === (all === true)) return undefined;
      return withAccounts(config, async (transaction) => {
        const ofAdmins = await endAdminSessions(FORGETTING, transaction, typeof email === 'string' ? email : undefined);
        const ofApps = all === true ? await endEverybodysSessions(transaction) : 0;
        return [`${count(ofAdmins + ofApps, 'session has', 'sessions have')} ended.`];
      });
    },
  },
  'close-demo-accounts': {
    usage: 'npm run close-demo-accounts',
    options: {},
    run: (config) =>
      withAccounts(config, async (transaction) => {
        const closed = await closeDemoAccounts(FORGETTING, transaction);
        const hadCode = await clearFixedCode(transaction);
        const ofApps = hadCode || closed > 0 ? await endEverybodysSessions(transaction) : 0;
        return [
          `${count(closed, 'account is', 'accounts are')} switched off, with a password that nobody knows.`,
          ...(hadCode ? ['The code that opened every app is gone.'] : []),
          ...(ofApps > 0 ? [`${count(ofApps, 'session of an app has', 'sessions of apps have')} ended.`] : []),
          ...(closed > 0 ? [`Let one in again with npm run reset-password -- --email ${DEMO_LOGIN.email}`] : []),
        ];
      }),
  },
  'move-database': {
    usage: 'npm run move-database -- --to postgres://user:password@host:5432/database, or with DATABASE_URL in place of --to',
    options: { to: { type: 'string' } },
    async run(config, { to }) {
      const address = typeof to === 'string' ? readAddress(to, '--to') : config.databaseUrl;
      if (address === null) return undefined;
      const setting = typeof to === 'string' ? '--to' : 'DATABASE_URL';
      const { tables, rows, left } = await moveDatabase(config, { to: address, setting }, prepareTables, console.log);
      return [
        `${rows} rows of ${tables} tables have moved, and are all there.`,
        ...(left.length > 0 ? [`Left behind, since this version knows no such table: ${left.join(', ')}.`] : []),
        `Start on it with DATABASE_URL. Uploads stay in ${config.dataDir}, and the former database does until you remove it.`,
      ];
    },
  },
  'move-files': {
    usage: 'npm run move-files, with S3_BUCKET and its settings as Diwan is to start with them',
    options: {},
    async run(config) {
      const result = await copyToBucket(config);
      if (!result) return undefined;
      const { copied, present } = result;
      return [
        `${count(copied + present, 'file is', 'files are')} in the bucket ${config.s3Bucket}: ${copied} copied now, ${present} there before.`,
        `The folder of ${config.dataDir} stays as it is.`,
      ];
    },
  },
  backup: {
    usage: 'npm run backup, with BACKUP_TO and BACKUP_RECIPIENTS set',
    options: {},
    async run(config) {
      const database = await reachDatabase(config, NO_DATA);
      try {
        const files = await openFiles(config, database);
        const backups = await Backups.open(config, database, files);
        const { id, bytes, newBytes, uploads } = await backups.take(Date.now());
        backups.close();
        files.close();
        const megabytes = (size: number) => (size / 1024 / 1024).toFixed(1);
        return [
          `Backup ${id}: ${megabytes(bytes)} MB of the database, ${megabytes(newBytes)} MB of them new, and ${count(uploads, 'file', 'files')}.`,
          'Whether it opens only npm run backup:verify knows, with a private key, on another machine.',
        ];
      } finally {
        await database.close();
      }
    },
  },
  'backup:verify': {
    usage: 'npm run backup:verify -- --identity <file of a private key>',
    options: { identity: { type: 'string' } },
    async run(config, { identity }) {
      if (typeof identity !== 'string') return undefined;
      const folder = mkdtempSync(join(tmpdir(), 'diwan-verify-'));
      // The user of the database passes through it.
      chmodSync(folder, 0o711);
      try {
        return [described(await restore(config, { into: join(folder, 'data'), identity }))];
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  },
  'backup-key': {
    usage: 'npm run backup-key',
    options: {},
    async run() {
      const { recipient, identity } = await makeKeyPair();
      return [
        `# public key, for BACKUP_RECIPIENTS: ${recipient}`,
        '# private key: keep it where this machine and its backups are not; who has it reads every backup',
        identity,
      ];
    },
  },
  restore: {
    usage: 'npm run restore -- --identity <file of a private key> --into <empty folder>, with --at "2026-11-28 14:00" for a moment (UTC)',
    options: { identity: { type: 'string' }, into: { type: 'string' }, at: { type: 'string' } },
    async run(config, { identity, into, at }) {
      if (typeof identity !== 'string' || typeof into !== 'string') return undefined;
      const restored = await restore(config, { into: resolve(into), identity, at: typeof at === 'string' ? readMoment(at) : undefined });
      return [
        described(restored),
        `Start on it with DATA_DIR=${resolve(into)}: it sends nothing and does nothing by the clock until npm run end-recovery.`,
      ];
    },
  },
  'end-recovery': {
    usage: 'npm run end-recovery',
    options: {},
    async run(config) {
      const database = await reachDatabase(config, NO_ACCOUNTS);
      try {
        return [
          (await endRecovery(database))
            ? 'The recovery is over: restart every node, and it sends and works by the clock again. Give it a BACKUP_TO of its own: the former place belongs to the database that it was copied from.'
            : 'This database is in no recovery.',
        ];
      } finally {
        await database.close();
      }
    },
  },
};

const NO_DATA = 'There is no embedded database in DATA_DIR yet: start Diwan once.';

/** Restores with the private key of a file, and proves what came back. */
async function restore(
  config: Config,
  { into, identity, at }: { into: string; identity: string; at?: Date | undefined },
): Promise<Restored> {
  const store = await openStore(config);
  try {
    return await restoreBackup(store, openWith(readKeyFile(identity)), {
      into,
      at,
      prove: async (client) => {
        const { holds } = await proveLedger(client);
        if (!holds) throw new StartupFault('The ledger of the backup does not hold: take another backup, or an earlier moment.');
      },
    });
  } finally {
    store.close();
  }
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartupFault(`The file of the private key cannot be read (${asError(error).message}).`);
  }
}

/** A moment as people write it; what has no zone is UTC. */
function readMoment(given: string): Date {
  const spelled = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?$/.test(given) ? `${given.replace(' ', 'T')}Z` : given;
  const at = new Date(spelled);
  if (!/^\d{4}-/.test(given) || Number.isNaN(at.getTime()))
    throw new StartupFault('--at is a moment such as "2026-11-28 14:00" (UTC) or 2026-11-28T14:00:00+03:00.');
  if (at.getTime() > Date.now()) throw new StartupFault('--at lies ahead: a restore goes back.');
  return at;
}

const described = ({ id, knownUntil, uploads }: Restored): string =>
  `The backup ${id} came back: its log ends at ${knownUntil ?? 'its beginning'}, its ledger holds, and ${count(uploads, 'file is', 'files are')} there.`;

async function main([name = '', ...args]: readonly string[]): Promise<void> {
  const command = COMMANDS[name];
  if (!command) throw new StartupFault(`There is no command ${name || 'without a name'}: there are ${Object.keys(COMMANDS).join(', ')}.`);
  const lines = await command.run(readConfig(process.env), readValues(command, args));
  if (!lines) throw new StartupFault(`Call it as ${command.usage}.`);
  for (const line of lines) console.log(line);
}

function readValues({ options, usage }: Command, args: readonly string[]): Values {
  try {
    return parseArgs({ args: [...args], options }).values as Values;
  } catch (error) {
    throw new StartupFault(`${asError(error).message.split('. ', 1)[0]}: call it as ${usage}.`);
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const fault = error instanceof StartupFault ? error : refusal(error, process.env['DATABASE_URL'] || null);
  console.error(fault?.message ?? error);
  process.exitCode = 1;
});
