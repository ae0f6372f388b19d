import { readRecord } from '@diwan/domain/records';
import type { Context } from '../../crud/resource/context.ts';
import type { BackupStore } from '../../platform/backup/store.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { db } from '../../platform/database/tables.ts';
import { one } from '../../platform/database/typed.ts';
import { hashToken } from '../../platform/http/bearer-token.ts';
import { claimNight, recordCheck } from '../../platform/last-checks.ts';
import type { ServerKeys } from '../../platform/server-keys.ts';
import type { Timer } from '../../platform/timers.ts';
import { getChainEnd, getValueDigest, getHash, LOGGED_COLUMNS, NO_HASH, sealLog, type LoggedRow, type LogSeal } from './seal-log.ts';

const HOUR = 3_600_000;
const PAGE = 1_000;
/** More are not named one by one: who finds so many looks at the whole. */
const MOST_FAULTS = 20;

/** What is wrong with the log, and of which entry. */
export interface LogFault {
  readonly fault: 'changed' | 'value_changed' | 'removed' | 'link_broken' | 'end_missing';
  readonly entry: number | null;
}

/** What a look over the whole chain came to. */
export interface LogProof {
  readonly entries: number;
  /** Entries that are not in the chain yet: a node that runs seals them within seconds. */
  readonly unsealed: number;
  /** Ends of the chain that stand signed outside of the database. */
  readonly ends: number;
  readonly faults: readonly LogFault[];
}

type SealedRow = Omit<LogSeal, 'seq' | 'audit_id'> & {
  readonly seq: string;
  readonly audit_id: string;
  readonly row: LoggedRow | null;
  /** Its row is of somebody who was erased, or the like. */
  readonly may_lack: boolean;
};

/** As the database writes a value that was erased. */
const ERASED = '{"after": null, "before": null}';

const CHAIN = `select s.seq, s.audit_id, s.digests, s.salts, s.hash, s.salts ?& array(select jsonb_object_keys(s.digests)) is not true
    and may_lack_values(a.table_name, a.row_id) as may_lack, case when a.id is null then null else to_jsonb(r) end as row
  from audit_seals s left join audit a on a.id = s.audit_id left join lateral (select ${LOGGED_COLUMNS}) r on a.id is not null
  where s.seq > $1 order by s.seq limit ${PAGE}`;

/** Whether a value is not the one that was sealed. One that was erased lacks its salt, says nothing, and is of a row of which that may be. */
function hasOtherValues({ salts, digests, may_lack }: SealedRow, { fields }: LoggedRow): boolean {
  const names = Object.keys(fields);
  if (names.length !== Object.keys(digests).length) return true;
  return Object.entries(fields).some(([name, value]) => {
    const salt = salts[name];
    if (salt === undefined) return !may_lack || value !== ERASED || digests[name] === undefined;
    return getValueDigest(salt, name, value) !== digests[name];
  });
}

function getFault(before: Pick<LogSeal, 'seq' | 'hash'>, sealed: SealedRow): LogFault['fault'] | null {
  const { row, digests, hash } = sealed;
  const seq = Number(sealed.seq);
  if (seq !== before.seq + 1) return 'link_broken';
  if (row === null) return 'removed';
  if (getHash(before.hash, seq, row, digests) !== hash) return 'changed';
  return hasOtherValues(sealed, row) ? 'value_changed' : null;
}

/** How far the chain went at a moment; after a restore, from where it went on. */
interface SignedEnd {
  readonly kind: 'end' | 'restored';
  readonly seq: number;
  readonly hash: string;
  readonly at: string;
}

const FOLDER = 'audit';
const getSigned = ({ kind, seq, hash, at }: SignedEnd) => `log ${kind}\n${seq}\n${hash}\n${at}`;

async function readEnds(store: BackupStore, keys: Pick<ServerKeys, 'isSigned'>): Promise<SignedEnd[]> {
  const ends: SignedEnd[] = [];
  for (const name of await store.list(FOLDER)) {
    const { kind, seq, hash, at, signature } = readRecord(JSON.parse((await store.get(name))?.toString() ?? '{}'));
    if ((kind !== 'end' && kind !== 'restored') || typeof seq !== 'number' || typeof hash !== 'string' || typeof at !== 'string') continue;
    if (keys.isSigned(getSigned({ kind, seq, hash, at }), String(signature))) ends.push({ kind, seq, hash, at });
  }
  // What a restore did not bring back is not missing.
  const restores = ends.filter(({ kind }) => kind === 'restored');
  return ends.filter(({ kind, seq, at }) => kind === 'end' && !restores.some((one) => at < one.at && seq > one.seq));
}

type Noting = Pick<Context, 'database' | 'erasedStore' | 'keys' | 'now' | 'recovery'>;

async function note({ erasedStore, keys }: Noting, end: SignedEnd): Promise<void> {
  // By what it says: the same is noted once, and after a restore another entry may bear the number.
  const name = `${FOLDER}/${end.kind}-${String(end.seq).padStart(14, '0')}-${hashToken(end.kind === 'end' ? end.hash : end.at)}.json`;
  if ((await erasedStore.get(name)) !== undefined) return;
  const signed = { ...end, signature: (await keys()).sign(getSigned(end)) };
  await erasedStore.put(name, Buffer.from(JSON.stringify(signed)));
}

/**
 * Notes outside of the database how far the chain goes, signed: that its newest entries are taken out is found by it. After a restore
 * first from where it goes on.
 */
export async function noteEnd(app: Noting): Promise<void> {
  const { database, now, recovery } = app;
  if (recovery) {
    const at = recovery.restored_at;
    const { seq, hash } = await getChainEnd(database.pool, at);
    await note(app, { kind: 'restored', seq, hash, at });
  }
  const { seq, hash } = await getChainEnd(database.pool);
  if (seq > 0) await note(app, { kind: 'end', seq, hash, at: new Date(now()).toISOString() });
}

/** Walks the whole chain and compares it with the log and with the ends that were noted elsewhere. */
export async function verifyLog(runner: Runner, store: BackupStore, keys: Pick<ServerKeys, 'isSigned'>): Promise<LogProof> {
  const faults: LogFault[] = [];
  const ends = new Map((await readEnds(store, keys)).map((end) => [end.seq, end.hash]));
  const found = new Set<number>();
  let before: Pick<LogSeal, 'seq' | 'hash'> = { seq: 0, hash: NO_HASH };
  let entries = 0;
  for (;;) {
    const { rows } = await runner.query<SealedRow>(CHAIN, [before.seq]);
    for (const sealed of rows) {
      const fault = getFault(before, sealed);
      // A fault is named once: what follows goes on from what is there.
      before = { seq: Number(sealed.seq), hash: sealed.hash };
      if (fault !== null) faults.push({ fault, entry: Number(sealed.audit_id) });
      if (ends.get(before.seq) === before.hash) found.add(before.seq);
    }
    entries += rows.length;
    if (rows.length < PAGE || faults.length >= MOST_FAULTS) break;
  }
  const missing = db.selectFrom('audit').leftJoin('audit_seals', 'audit_seals.audit_id', 'audit.id').where('audit_seals.seq', 'is', null);
  const { unsealed } = await one(
    runner,
    missing.select(({ fn }) => fn.countAll<number>().as('unsealed')),
  );
  if (faults.length < MOST_FAULTS && found.size < ends.size) faults.push({ fault: 'end_missing', entry: null });
  return { entries, unsealed, ends: ends.size, faults: faults.slice(0, MOST_FAULTS) };
}

export const endNoted: Timer<Context> = {
  name: 'end of the log',
  every: HOUR,
  oneNode: true,
  atStart: true,
  inRecovery: true,
  run: noteEnd,
};

/** Looks the whole log over once a night; what is wrong stands in the log of the node, on the status page and in `/metrics`. */
async function verifyNightly(app: Context): Promise<void> {
  if (!(await claimNight(app, 'proof of the log'))) return;
  await sealLog(app, { all: true });
  const { faults } = await verifyLog(app.database.pool, app.erasedStore, await app.keys());
  await recordCheck(app, 'log', faults.length);
  if (faults.length > 0) app.log.error({ faults }, 'the log was changed in the database: npm run verify-log says where');
}

export const logVerified: Timer<Context> = { name: 'proof of the log', every: HOUR / 6, oneNode: true, run: verifyNightly };
