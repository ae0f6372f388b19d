import type { Database } from '../../platform/database/connection.ts';
import type { Log } from '../../platform/context.ts';
import type { AuditRecord } from './audit.ts';
import { db } from '../../platform/database/tables.ts';
import { run } from '../../platform/database/typed.ts';

declare module '../resource/context.ts' {
  interface Context {
    readonly auditTally: AuditTally;
  }
}

/** What many may try many times: who, from where, and what of it stands in the log. */
export interface Noted extends AuditRecord {
  readonly adminId: number | null;
  readonly ip: string | null;
}

interface Kept {
  readonly noted: Noted;
  readonly since: number;
  further: number;
}

const MINUTE_MS = 60_000;
/** Different things that a node writes of in a minute; what is beyond is counted together. */
const LIMIT = 300;
const OTHERS = 'others';

/**
 * Writes down what is refused and what fails, so that a flood of it cannot fill the log: of one thing (an account from an address)
 * the first of a minute at once, and the number of all further ones when the minute is over.
 */
export class AuditTally {
  #kept = new Map<string, Kept>();
  #writing = new Set<Promise<unknown>>();

  constructor(
    private readonly database: Pick<Database, 'pool'>,
    private readonly log: Log,
    private readonly now: () => number,
  ) {}

  note(key: string, noted: Noted): void {
    const now = this.now();
    this.#endMinutes(now);
    const crowded = !this.#kept.has(key) && this.#kept.size >= LIMIT;
    const name = crowded ? `${OTHERS} ${noted.action}` : key;
    const kept = this.#kept.get(name);
    if (kept) return void (kept.further += 1);
    const entry = crowded ? { ...noted, adminId: null, ip: null, id: 0, changes: {} } : noted;
    this.#kept.set(name, { noted: entry, since: now, further: 0 });
    this.#write(entry);
  }

  #endMinutes(now: number): void {
    for (const [key, { noted, since, further }] of this.#kept) {
      if (now - since < MINUTE_MS) continue;
      this.#kept.delete(key);
      if (further > 0) this.#write({ ...noted, changes: { ...noted.changes, times: { before: null, after: further } } });
    }
  }

  /** Nobody waits for it: a refusal is answered as fast as ever. */
  #write({ adminId, ip, table, id, action, changes }: Noted): void {
    const entry = { admin_id: adminId, ip, table_name: table, row_id: id, action, changes: JSON.stringify(changes) };
    const writing: Promise<unknown> = run(this.database.pool, db.insertInto('audit').values(entry))
      .catch((error: unknown) => this.log.warn({ err: error }, 'a refusal could not be written into the log'))
      .finally(() => this.#writing.delete(writing));
    this.#writing.add(writing);
  }

  /** Writes the numbers of minutes that are over; of all of them when the node stops. */
  async flush(all = false): Promise<void> {
    this.#endMinutes(all ? Number.POSITIVE_INFINITY : this.now());
    await Promise.all(this.#writing);
  }
}
