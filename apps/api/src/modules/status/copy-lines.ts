import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { among, one } from '../../platform/database/typed.ts';
import { COUNTED } from '../../schema/counted-tables.ts';
import type { Server } from '../../platform/http/server.ts';
import { getAge, grade, HOUR_S, makeLine, MINUTE_S, type StatusPart } from './line.ts';

/** The proof is made twice a day, and the counters are looked at each night. */
const PROOF_OLD_S = 26 * HOUR_S;
const COUNTERS_OLD_S = 50 * HOUR_S;
/** A backup is taken within a minute of when it is due, and takes its time. */
const BACKUP_SLACK_S = HOUR_S;
/** Seconds that WAL may wait until it is sent: trying again comes every quarter of a minute. */
const UNSENT = { look: 2 * MINUTE_S, bad: 5 * MINUTE_S };

/** When all of some checks were made at least, and what they found together. */
const lastChecks = (names: readonly string[]) =>
  db
    .selectFrom('last_checks')
    .select([sql<string | null>`min(checked_at)`.as('checked_at'), sql<number>`coalesce(sum(faults), 0)::int`.as('faults')])
    .where('name', '=', among(names));
const COUNTER_CHECKS = COUNTED.map(({ name }) => `counters ${name}`);

/** What was never looked at is old once a node has run for as long. */
const isOld = (age: number | null, old: number): boolean => (age ?? process.uptime()) > old;

const proof: StatusPart = {
  line: 'proof',
  async read({ runner, now }) {
    const { checked_at, faults } = await one(runner, lastChecks(['ledger']));
    const isOver = isOld(getAge(checked_at, now), PROOF_OLD_S);
    return [
      makeLine('proof', {
        state: faults > 0 ? 'bad' : isOver ? 'look' : 'good',
        advice: faults > 0 ? 'proof_fails' : 'proof_old',
        facts: checked_at === null ? { result: 'not_yet' } : { checked_at, faults },
      }),
    ];
  },
};

const counters: StatusPart = {
  line: 'counters',
  async read({ runner, now }) {
    const { checked_at, faults } = await one(runner, lastChecks(COUNTER_CHECKS));
    const isOver = isOld(getAge(checked_at, now), COUNTERS_OLD_S);
    return [
      makeLine('counters', {
        state: faults > 0 || isOver ? 'look' : 'good',
        advice: faults > 0 ? 'counters_mended' : 'counters_old',
        facts: checked_at === null ? { result: 'not_yet' } : { checked_at, faults },
      }),
    ];
  },
};

const log: StatusPart = {
  line: 'log',
  async read({ runner, now }) {
    const { checked_at, faults } = await one(runner, lastChecks(['log']));
    const isOver = isOld(getAge(checked_at, now), COUNTERS_OLD_S);
    return [
      makeLine('log', {
        state: faults > 0 ? 'bad' : isOver ? 'look' : 'good',
        advice: faults > 0 ? 'log_changed' : 'log_old',
        facts: checked_at === null ? { result: 'not_yet' } : { checked_at, faults },
      }),
    ];
  },
};

export const moneyParts: readonly StatusPart[] = [proof, counters, log];

/** In milliseconds, as a point in time; null for none. */
const toTimestamp = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const ARCHIVES = db.selectNoFrom(sql<boolean>`current_setting('archive_mode') <> 'off'`.as('archives'));

/** How the newest backup of an embedded database is. */
function getBackupLine({ backups, config, now }: Server) {
  const newest = backups?.newestAt ?? null;
  const every = config.backupEveryHours * HOUR_S;
  if (newest === null)
    return makeLine('backup', {
      state: process.uptime() > BACKUP_SLACK_S ? 'bad' : 'look',
      advice: 'first_backup_due',
      facts: { result: 'not_yet' },
    });
  const state = grade((now() - newest) / 1000, { look: Math.min(every + BACKUP_SLACK_S, 2 * every), bad: 2 * every });
  return makeLine('backup', {
    state,
    advice: state === 'bad' ? 'backup_old' : 'backup_late',
    facts: { newest_at: toTimestamp(newest), size: backups?.newestBytes ?? null, due_at: toTimestamp(newest + every * 1000) },
  });
}

const backup: StatusPart = {
  line: 'backup',
  async read({ app, runner }) {
    if (app.config.databaseUrl !== null) {
      // Whoever has a server has backups of it; that it hands its WAL out is all that is seen from here.
      const { archives } = await one(runner, ARCHIVES);
      return [makeLine('backup', { state: archives ? 'good' : 'look', advice: 'server_copies_unknown', facts: { result: 'by_server' } })];
    }
    if (app.config.backupTo === null) return [makeLine('backup', { state: 'look', advice: 'no_backups', facts: { result: 'none' } })];
    return [getBackupLine(app)];
  },
};

const sent: StatusPart = {
  line: 'wal_sent',
  async read({ app }) {
    if (app.backups === null) return [];
    const since = app.backups.waitingSince;
    return [
      makeLine('wal_sent', {
        state: grade(since === null ? null : (app.now() - since) / 1000, UNSENT),
        advice: 'wal_waits',
        facts: { result: since === null ? 'none' : null, oldest_at: toTimestamp(since) },
      }),
    ];
  },
};

const recovery: StatusPart = {
  line: 'recovery',
  async read({ app }) {
    if (app.recovery === null) return [makeLine('recovery', { facts: { result: 'no' } })];
    const { restored_at, restored_to } = app.recovery;
    return [makeLine('recovery', { state: 'look', advice: 'in_recovery', facts: { result: 'yes', restored_at, restored_to } })];
  },
};

export const copyParts: readonly StatusPart[] = [backup, sent, recovery];
