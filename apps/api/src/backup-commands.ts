import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import type { Command } from './commands.ts';
import type { Config } from './config.ts';
import { proveLedger } from './ledger/prove-ledger.ts';
import { BACKUPS, Backups } from './platform/backup/backup-timer.ts';
import { demandSigned, readErasedList, type ErasedPerson } from './platform/backup/erased-list.ts';
import { beginRecovery, endRecovery } from './platform/backup/recovery.ts';
import { getLastKnown, restoreBackup, type Restored } from './platform/backup/restore-backup.ts';
import { makeKeyPair, openWith } from './platform/backup/sealed.ts';
import { openErasedStore, openStore } from './platform/backup/store.ts';
import { LISTENER, waitForTurn } from './platform/bus/node-signals.ts';
import type { Database } from './platform/database/connection.ts';
import { reachDatabase } from './platform/database/reach-database.ts';
import { db } from './platform/database/tables.ts';
import { one } from './platform/database/typed.ts';
import { openFiles } from './platform/files/files.ts';
import { openServerKeys } from './platform/server-keys.ts';
import { asError } from './platform/thrown.ts';
import { eraseAgain } from './modules/personal-data/index.ts';
import { prepareTables, prepareTablesBy } from './prepare-tables.ts';
import { StartupFault } from './startup-fault.ts';

const files = (n: number) => (n === 1 ? '1 file' : `${n} files`);

const NO_DATA = 'There is no embedded database in DATA_DIR yet: start Diwan once.';

interface WantedBack {
  readonly into: string;
  readonly identity: string;
  readonly at?: Date | undefined;
  readonly withoutErasures?: boolean;
}

/** Restores with the private key of a file, proves what came back, and erases again who was erased since. */
async function restore(config: Config, { into, identity, at, withoutErasures = false }: WantedBack): Promise<Restored> {
  const store = await openStore(config);
  try {
    return await restoreBackup(store, openWith(readKeyFile(identity)), {
      into,
      at,
      prove: async (client) => {
        const { holds } = await proveLedger(client);
        if (!holds) throw new StartupFault('The ledger of the backup does not hold: take another backup, or an earlier moment.');
      },
      erasing: withoutErasures
        ? null
        : {
            secretKey: config.secretKey,
            async again(database, people) {
              // Brought up to this version for that, as the first start would.
              await prepareTables(database);
              return eraseRestored({ ...config, dataDir: into, s3Bucket: null }, database, people);
            },
          },
    });
  } finally {
    store.close();
  }
}

/** Erases people in a restored database. */
async function eraseRestored(config: Config, database: Database, people: readonly ErasedPerson[]): Promise<number> {
  // What knows every resource is much to load for other commands.
  const { RESOURCE_APIS } = await import('./modules/index.ts');
  const uploaded = await openFiles(config, database);
  try {
    return await eraseAgain({ node: 'command', database, files: uploaded, resources: RESOURCE_APIS, now: Date.now }, people);
  } finally {
    uploaded.close();
  }
}

/** Makes a restored database of one that another program brought back: in recovery, without whom the list names. Gives how many it erased. */
async function putIntoRecovery(config: Config, database: Database, withoutErasures: boolean): Promise<number> {
  await demandStopped(database);
  const store = await openErasedStore(config);
  try {
    const list = withoutErasures ? [] : await readErasedList(store);
    demandSigned(list, await openServerKeys(config, database));
    await prepareTablesBy(config, database, console.log);
    const restored_at = new Date().toISOString();
    const { restoredTo: restored_to } = await getLastKnown(database);
    await beginRecovery(database, { restored_at, restored_to, without_erasures: withoutErasures });
    return list.length > 0 ? await eraseRestored(config, database, list) : 0;
  } finally {
    store.close();
  }
}

async function demandStopped({ pool }: Database): Promise<void> {
  const made = sql<boolean>`to_regclass('public.person_deletions') is not null`.as('made');
  const nodes = sql<number>`(select count(*)::int from pg_stat_activity where datname = current_database() and application_name = ${LISTENER})`;
  const found = await one(pool, db.selectNoFrom([made, nodes.as('nodes')]));
  if (!found.made) throw new StartupFault('There are no tables of Diwan in this database: restore them first.');
  if (found.nodes > 0)
    throw new StartupFault(
      `${found.nodes === 1 ? 'A node runs' : `${found.nodes} nodes run`} on this database: stop ${found.nodes === 1 ? 'it' : 'them'} first.`,
    );
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
  `The backup ${id} came back: ${knownUntil === null ? 'its log is empty' : `its log ends at ${knownUntil}`}, its ledger holds, and ${files(uploads)} came along.`;

const NOT_ASKED = 'The list of who was erased was not asked: people may be in it who were erased.';

const describedErased = ({ erased }: Pick<Restored, 'erased'>): string[] =>
  erased === 0
    ? []
    : [
        `${erased === 1 ? '1 person who was' : `${erased} people who were`} erased after its moment ${erased === 1 ? 'is' : 'are'} erased again.`,
      ];

/** What makes backups and brings them back. */
export const BACKUP_COMMANDS: Readonly<Record<string, Command>> = {
  backup: {
    usage: 'npm run backup, with BACKUP_TO and BACKUP_RECIPIENTS set',
    options: {},
    async run(config) {
      const database = await reachDatabase(config, NO_DATA);
      try {
        const uploaded = await openFiles(config, database);
        const backups = await Backups.open(config, database, uploaded);
        const { id, bytes, newBytes, uploads } = await waitForTurn(database, BACKUPS, () => backups.take(Date.now()));
        backups.close();
        uploaded.close();
        const megabytes = (size: number) => (size / 1024 / 1024).toFixed(1);
        return [
          `Backup ${id}: ${megabytes(bytes)} MB of the database, ${megabytes(newBytes)} MB of them new, and ${files(uploads)}.`,
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
        const restored = await restore(config, { into: join(folder, 'data'), identity });
        return [described(restored), ...describedErased(restored)];
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
    usage:
      'npm run restore -- --identity <file of a private key> --into <empty folder>, with --at "2026-11-28 14:00" for a moment (UTC), --without-erasures where the list of who was erased cannot be read',
    options: {
      identity: { type: 'string' },
      into: { type: 'string' },
      at: { type: 'string' },
      'without-erasures': { type: 'boolean' },
    },
    async run(config, { identity, into, at, 'without-erasures': without }) {
      if (typeof identity !== 'string' || typeof into !== 'string') return undefined;
      const timestamp = typeof at === 'string' ? readMoment(at) : undefined;
      const restored = await restore(config, { into: resolve(into), identity, at: timestamp, withoutErasures: without === true });
      return [
        described(restored),
        ...describedErased(restored),
        ...(without === true ? [NOT_ASKED] : []),
        `Start on it with DATA_DIR=${resolve(into)}: it sends nothing and does nothing by the clock until npm run end-recovery.`,
      ];
    },
  },
  'begin-recovery': {
    usage:
      'npm run begin-recovery on a database that was restored by other means, before the first start, with --without-erasures where the list of who was erased cannot be read',
    options: { 'without-erasures': { type: 'boolean' } },
    async run(config, { 'without-erasures': without }) {
      const database = await reachDatabase(config, NO_DATA);
      try {
        const erased = await putIntoRecovery(config, database, without === true);
        return [
          'This database is in recovery: nodes that start on it send nothing and do nothing by the clock until npm run end-recovery.',
          ...describedErased({ erased }),
          ...(without === true ? [NOT_ASKED] : []),
        ];
      } finally {
        await database.close();
      }
    },
  },
  'end-recovery': {
    usage: 'npm run end-recovery',
    options: {},
    async run(config) {
      const database = await reachDatabase(config, NO_DATA);
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
