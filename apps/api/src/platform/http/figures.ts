import { setTimeout as sleep } from 'node:timers/promises';
import { REPLY_CHANNELS } from '@diwan/contract/contacts/replies';
import { Gauge, type Registry } from 'prom-client';
import { sql } from 'kysely';
import { ARCHIVER, OLDEST_SEGMENT, readDisk, REPLICAS, WAL_SIZE } from '../database/server-looks.ts';
import { db } from '../database/tables.ts';
import { all, one } from '../database/typed.ts';
import type { Server } from './server.ts';

interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}
type Samples = Readonly<Record<string, readonly Sample[]>>;
const only = (value: number | null): readonly Sample[] => (value === null ? [] : [{ value }]);

/** Gauges that are read together, from the database. */
interface Figures {
  /** What each of them says. */
  readonly gauges: Readonly<Record<string, string>>;
  readonly labelNames?: readonly string[];
  readonly read: (app: Server) => Promise<Samples>;
}

/** By the index of what has not been sent: those that have are without number. */
const WAITING = db
  .selectFrom('outbox')
  .select([
    'channel',
    'status',
    sql<number>`count(*)::int`.as('count'),
    sql<number>`extract(epoch from now() - min(created_at))::float8`.as('oldest'),
  ])
  .where('status', 'in', ['queued', 'held'])
  .groupBy(['channel', 'status']);

const outbox: Figures = {
  gauges: {
    outbox_waiting: 'Messages on their way out: queued, or held until their channel is configured.',
    outbox_oldest_seconds: 'For how long the oldest of them has waited; 0 where none does.',
  },
  labelNames: ['channel', 'state'],
  async read({ database }) {
    const rows = await all(database.pool, WAITING);
    const read = (pick: (row: (typeof rows)[number]) => number) =>
      REPLY_CHANNELS.flatMap((channel) =>
        ['queued', 'held'].map((state) => {
          const row = rows.find((each) => each.channel === channel && each.status === state);
          return { labels: { channel, state }, value: row ? pick(row) : 0 };
        }),
      );
    return { outbox_waiting: read(({ count }) => count), outbox_oldest_seconds: read(({ oldest }) => oldest) };
  },
};

const PROOFS = db
  .selectFrom('last_checks')
  .select(['name', 'faults', sql<number>`extract(epoch from now() - checked_at)::float8`.as('age')])
  .where('name', 'in', ['ledger', 'log']);

const proofs: Figures = {
  gauges: {
    ledger_proof_age_seconds: 'Since the ledger was proven; since this process began where it never was.',
    ledger_proof_faults: 'In how much the ledger did not agree when it was last proven.',
    audit_proof_age_seconds: 'Since the log of changes was proven; since this process began where it never was.',
    audit_proof_faults: 'How many entries of that log had been changed or taken out when it was last proven.',
  },
  async read({ database }) {
    const found = await all(database.pool, PROOFS);
    const read = (name: string) => found.find((one) => one.name === name) ?? { age: process.uptime(), faults: 0 };
    const [ledger, audit] = [read('ledger'), read('log')];
    return {
      ledger_proof_age_seconds: only(ledger.age),
      ledger_proof_faults: only(ledger.faults),
      audit_proof_age_seconds: only(audit.age),
      audit_proof_faults: only(audit.faults),
    };
  },
};

const wal: Figures = {
  gauges: {
    wal_bytes: 'How large pg_wal is.',
    wal_usual_bytes: 'How much WAL the server keeps by itself: max_wal_size and wal_keep_size.',
    wal_disk_bytes: 'The size of the disk that the embedded database lies on; of a server of its own it is not seen from here.',
  },
  async read({ database, config }) {
    const { size, usual } = await one(database.pool, WAL_SIZE);
    return { wal_bytes: only(size), wal_usual_bytes: only(usual), wal_disk_bytes: only(await readDisk(config)) };
  },
};

const archive: Figures = {
  gauges: {
    wal_unarchived_seconds: 'For how long the oldest segment of WAL has waited for its archive; 0 where none does or there is none.',
  },
  async read({ database }) {
    const { is_on, may_look } = await one(database.pool, ARCHIVER);
    if (is_on && !may_look) return {};
    const { oldest_segment: since } = is_on ? await one(database.pool, OLDEST_SEGMENT) : { oldest_segment: null };
    return { wal_unarchived_seconds: only(since === null ? 0 : Math.max(0, (Date.now() - Date.parse(since)) / 1000)) };
  },
};

const replicas: Figures = {
  gauges: {
    replicas_connected: 'Replicas that follow the server.',
    replica_lag_bytes: 'How much WAL a replica has yet to apply.',
    replica_lag_seconds: 'How far behind a replica was when it last said so; 0 while nothing is written.',
  },
  labelNames: ['replica'],
  async read({ database }) {
    const found = await all(database.pool, REPLICAS);
    const read = (pick: (row: (typeof found)[number]) => number | null) =>
      found.flatMap((row) => (row.replica_state === null ? [] : [{ labels: { replica: row.name ?? '' }, value: pick(row) ?? 0 }]));
    return {
      replicas_connected: only(found.length),
      replica_lag_bytes: read(({ lag_bytes }) => lag_bytes),
      replica_lag_seconds: read(({ lag }) => lag),
    };
  },
};

const FIGURES: readonly Figures[] = [outbox, proofs, wal, archive, replicas];

/** Leaves a gauge without a sample: one without labels would be 0 by itself. */
function empty(gauge: Gauge): void {
  gauge.reset();
  gauge.remove({});
}

/** A scrape waits no longer for one of them: figures are wanted most while the database suffers. */
const WAIT_MS = 2_000;

/** Has `/metrics` show what the database knows. What it may not be asked, or cannot answer in time, stays as it was known last. */
export function registerFigures(register: Registry, app: Server): void {
  for (const { gauges: helps, labelNames = [], read } of FIGURES) {
    let reading: Promise<Samples | undefined> | undefined;
    /** What was read, or nothing where that failed or takes too long; several gauges of one scrape share it. */
    const readOnce = () =>
      (reading ??= Promise.race([
        read(app).catch((error: unknown) => {
          app.log.debug({ err: error, figures: Object.keys(helps) }, 'figures could not be read');
          return undefined;
        }),
        sleep(WAIT_MS, undefined, { ref: false }),
      ]).finally(() => (reading = undefined)));
    for (const [name, help] of Object.entries(helps)) {
      const gauge = new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers: [],
        async collect() {
          if (app.bus.condition !== 'well') return;
          const samples = (await readOnce())?.[name];
          if (samples === undefined) return;
          empty(this);
          for (const { labels = {}, value } of samples) this.set(labels, value);
        },
      });
      empty(gauge);
      register.registerMetric(gauge);
    }
  }
}
