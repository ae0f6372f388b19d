import type pg from 'pg';
import type { Database } from '../platform/database/connection.ts';
import type { Bus } from '../platform/bus/bus.ts';
import { publish } from '../platform/bus/publish.ts';
import type { Transaction } from '../platform/database/transaction.ts';

/** Kept sessions; beyond, the oldest go. */
const LIMIT = 10_000;

/** What is kept of every session, whoever has it. */
export interface Known {
  readonly tokenHash: string;
  /** In milliseconds. */
  readonly expiresAt: number;
}

interface Row {
  last_seen_at: string;
}

/** Sessions of one kind of people: how they are found, and how a change of them is told. */
export interface SessionKind<K extends Known, C, R extends Row> {
  /** What the nodes tell each other changes on. */
  readonly channel: string;
  /** Milliseconds without a call after which a session has ended. */
  readonly idleMs: number;
  /** The statement that reads the live ones among some, by the hashes of their tokens. */
  find(tokenHashes: readonly string[], now: number): pg.QueryConfig;
  read(row: R): K;
  isConcerned(known: K, change: C): boolean;
  /** A change as the nodes tell it each other; one that names nobody is everybody's. */
  writeChange(change: C): object;
  readChange(payload: string): C;
  /** The change that concerns everybody. */
  readonly everybody: C;
}

/**
 * What each live session may do, kept in memory and forgotten on every node as soon as what it may do changes: whoever changes that
 * calls `forget` in the same transaction. While the node cannot hear the others, nothing is kept.
 */
export class SessionCache<K extends Known, C, R extends Row = never> {
  #kept = new Map<string, { readonly known: K; seen: number }>();
  /** Grows with each forgetting, so that an answer read before it is not kept after it. */
  #generation = 0;
  #listeners: ((change: C) => void)[] = [];

  constructor(
    private readonly database: Pick<Database, 'pool'>,
    private readonly bus: Bus,
    private readonly now: () => number,
    private readonly kind: SessionKind<K, C, R>,
  ) {
    bus.on(kind.channel, (payload) => this.#drop(kind.readChange(payload)));
  }

  /** What a session may do; undefined once it has ended. A call keeps it awake (`use`); that its socket is open does not. */
  async find(tokenHash: string, { use = true } = {}): Promise<K | undefined> {
    return this.#known(tokenHash, use) ?? (await this.#read([tokenHash], use))[0];
  }

  /** What each of some sessions may do, by the hashes of their tokens and without keeping them awake; one that has ended is missing. */
  async findAll(tokenHashes: ReadonlySet<string>): Promise<Map<string, K>> {
    const found = [...tokenHashes].map((hash) => this.#known(hash, false) ?? hash);
    const unknown = found.filter((one) => typeof one === 'string');
    const read = unknown.length > 0 ? await this.#read(unknown, false) : [];
    const known = found.filter((one) => typeof one !== 'string');
    return new Map([...known, ...read].map((one) => [one.tokenHash, one]));
  }

  /** What is kept of a session that is awake. One that seems idle may have been used on another node: the database knows. */
  #known(tokenHash: string, use: boolean): K | undefined {
    const now = this.now();
    const kept = this.#kept.get(tokenHash);
    if (!kept || kept.known.expiresAt <= now || kept.seen + this.kind.idleMs <= now) return undefined;
    if (use) kept.seen = now;
    return kept.known;
  }

  async #read(tokenHashes: readonly string[], use: boolean): Promise<K[]> {
    const generation = this.#generation;
    const now = this.now();
    const { rows } = await this.database.pool.query<R>(this.kind.find(tokenHashes, now));
    const keep = this.bus.hearing && generation === this.#generation;
    return rows.map((row) => {
      const known = this.kind.read(row);
      if (keep) this.#keep(known, use ? now : Date.parse(row.last_seen_at));
      return known;
    });
  }

  #keep(known: K, seen: number) {
    if (this.#kept.size >= LIMIT) this.#kept.delete(this.#kept.keys().next().value ?? '');
    this.#kept.set(known.tokenHash, { known, seen });
  }

  /** Forgets what a change concerns, on every node as soon as the transaction has committed. */
  async forget(transaction: Transaction, change: C): Promise<void> {
    await publish(transaction, this.kind.channel, this.kind.writeChange(change));
    // Here the signal may come after the answer to whoever made the change.
    transaction.afterCommit(() => this.#drop(change));
  }

  clear() {
    this.#drop(this.kind.everybody);
  }

  #drop(change: C) {
    this.#generation += 1;
    for (const { known } of this.#kept.values()) if (this.kind.isConcerned(known, change)) this.#kept.delete(known.tokenHash);
    for (const hear of this.#listeners) hear(change);
  }

  /** Calls back whenever what sessions may do could have changed: for what holds on to a session, as a socket does. */
  onForget(hear: (change: C) => void) {
    this.#listeners.push(hear);
  }
}
