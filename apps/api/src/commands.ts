import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { BACKUP_COMMANDS } from './backup-commands.ts';
import { tellAccess } from './access/access-cache.ts';
import { readConfig, type Config } from './config.ts';
import { verifyLog, type LogFault } from './modules/audit/index.ts';
import { clearFixedCode } from './modules/settings/index.ts';
import { closeDemoAccounts, DEMO_LOGIN, endAdminSessions, resetPassword } from './modules/session/index.ts';
import { endEverybodysSessions } from './modules/person-sessions/index.ts';
import { copyErasedList } from './platform/backup/erased-list.ts';
import { folderStore, openErasedStore } from './platform/backup/store.ts';
import { readAddress } from './platform/database/address.ts';
import { moveDatabase } from './platform/database/move-database.ts';
import { copyToBucket } from './platform/files/files.ts';
import { sql } from 'kysely';
import { db } from './platform/database/tables.ts';
import { one } from './platform/database/typed.ts';
import { reachDatabase } from './platform/database/reach-database.ts';
import { openServerKeys } from './platform/server-keys.ts';
import { getStartRefusal } from './platform/database/start-refusals.ts';
import { inTransaction, type Transaction } from './platform/database/transaction.ts';
import { asError } from './platform/thrown.ts';
import { prepareTables } from './prepare-tables.ts';
import { StartupFault } from './startup-fault.ts';

// `npm run reset-password` and the like: what whoever runs the machine does by a command, beside the app or without it. The first
// argument names the command.

type Values = Readonly<Record<string, string | boolean | undefined>>;

export interface Command {
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
      await moveErasedList(config);
      return [
        `${count(copied + present, 'file is', 'files are')} in the bucket ${config.s3Bucket}: ${copied} copied now, ${present} there before.`,
        `The folder of ${config.dataDir} stays as it is.`,
      ];
    },
  },
  'verify-log': {
    usage: 'npm run verify-log',
    options: {},
    run: verify,
  },
  ...BACKUP_COMMANDS,
};

const FAULTS: Readonly<Record<LogFault['fault'], string>> = {
  changed: 'was changed',
  value_changed: 'has a value that was changed',
  removed: 'was taken out',
  link_broken: 'follows on none: entries before it were taken out of the chain',
  end_missing: 'Entries are missing at the end: the chain went further, as is noted beside the files.',
};

/** Looks the whole log over. Throws StartupFault where it was changed past the application. */
async function verify(config: Config): Promise<readonly string[]> {
  const database = await reachDatabase(config, NO_ACCOUNTS);
  const store = await openErasedStore(config);
  try {
    const { made } = await one(database.pool, db.selectNoFrom(sql<boolean>`to_regclass('public.audit_seals') is not null`.as('made')));
    if (!made) throw new StartupFault(NO_ACCOUNTS);
    const { entries, unsealed, ends, faults } = await verifyLog(database.pool, store, await openServerKeys(config, database));
    if (faults.length === 0)
      return [
        `The log holds: ${count(entries, 'entry', 'entries')}, compared with ${count(ends, 'end', 'ends')} noted outside.`,
        ...(unsealed > 0 ? [`${count(unsealed, 'entry is', 'entries are')} not sealed yet: a node that runs does so within seconds.`] : []),
      ];
    const found = faults.map(({ fault, entry }) => (entry === null ? FAULTS[fault] : `The entry ${entry} ${FAULTS[fault]}.`));
    throw new StartupFault(`THE LOG WAS CHANGED IN THE DATABASE. ${found.join(' ')}`);
  } finally {
    store.close();
    await database.close();
  }
}

/** The list of who was erased lies beside the files, unless it lies beside backups. */
async function moveErasedList(config: Config): Promise<void> {
  const to = await openErasedStore({ ...config, backupTo: null });
  try {
    await copyErasedList(folderStore(config.dataDir), to);
  } finally {
    to.close();
  }
}

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
  const fault = error instanceof StartupFault ? error : getStartRefusal(error, process.env['DATABASE_URL'] || null);
  console.error(fault?.message ?? error);
  process.exitCode = 1;
});
