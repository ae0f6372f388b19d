import type pg from 'pg';
import type { Log } from '../context.ts';
import type { Database } from '../database/connection.ts';
import { SessionClient } from '../database/session-client.ts';
import { cutSession, isSilence } from '../database/lost.ts';
import { Heartbeat } from './neighbours/heartbeat.ts';
import { KeptSession, type NeighbourSession } from './neighbours/kept-session.ts';
import { thrownCode } from '../thrown.ts';
import { askInTurn, type Ask } from './ask-in-turn.ts';

/** The name of these sessions in `pg_stat_activity`. */
export const LISTENER = 'diwan listener';

const OPEN_MS = 3_000;
/** After this long without a sign of life the database is not well; after the other its sessions are given up. */
const UNWELL_MS = 1_000;
const SILENT_MS = 4_000;
/** Longer than the silence that the pulse notices by itself: for the questions before it. */
const QUERY_MS = 6_000;

/** "turn" in ASCII: the space of the locks of what one node does at a time. */
const TURNS = 0x7475726e;

/** Does what one node at a time does by the clock, by a command: it waits for the node that is at it, and the nodes leave it out meanwhile. */
export const waitForTurn = <T>(database: Pick<Database, 'longWork'>, name: string, work: () => Promise<T>): Promise<T> =>
  database.longWork(async (client) => {
    await client.query('select pg_advisory_lock($1, hashtext($2))', [TURNS, name]);
    return work();
  });

const PULSE = `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only`;

/** What the database is at this moment, as far as this node knows. */
export type DatabaseCondition = 'well' | 'away' | 'read_only';

/**
 * What the nodes tell each other through the database's NOTIFY, over one connection a node. Whoever keeps something in memory
 * forgets it on its channel's signal, and again after a time without hearing: a signal may have been missed meanwhile. The same
 * connection is the node's finger on the database's pulse: it never waits behind a call.
 */
export class NodeSignals {
  readonly #heard = new Map<string, (payload: string) => void>();
  readonly #missed = new Set<() => void>();
  readonly #session: KeptSession;
  #pulse: Heartbeat | undefined;
  /** Asks on the session that hears, while it does. */
  #ask: Ask | undefined;
  #readOnly = false;
  #closed = false;

  constructor(
    private readonly database: Pick<Database, 'connection' | 'cut'>,
    private readonly log: Log,
  ) {
    this.#session = new KeptSession('the database', log, () => this.#open());
  }

  /** Whether signals arrive at this moment. While they do not, nothing may be kept. */
  get hearing(): boolean {
    return this.#pulse !== undefined;
  }

  /** The last known state, at once: nothing is asked for it. */
  get condition(): DatabaseCondition {
    if (this.#readOnly) return 'read_only';
    return this.#pulse !== undefined && this.#pulse.quietFor < UNWELL_MS ? 'well' : 'away';
  }

  /**
   * Has this node do what one at a time does, and answers how to let the others have it; nothing where another is at it, or while
   * this node is on its own. The turn hangs on the session: it ends with the node, however that ends.
   */
  async takeTurn(name: string): Promise<(() => Promise<void>) | undefined> {
    const ask = this.#ask;
    const { rows } = (await ask?.<{ mine: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as mine', [TURNS, name])) ?? {};
    if (!ask || !rows?.[0]?.mine) return undefined;
    // Without the session there is no turn left to give back.
    return () =>
      ask('select pg_advisory_unlock($1, hashtext($2))', [TURNS, name]).then(
        () => {},
        () => {},
      );
  }

  /** Names what to do on a channel's signal, and when signals may have been missed. To be called before `listen`. */
  on(channel: string, heard: (payload: string) => void, missed: () => void = () => heard('')): void {
    this.#heard.set(channel, heard);
    this.#missed.add(missed);
  }

  /** Begins to hear the other nodes, and goes on trying while the database is away. */
  listen(): Promise<void> {
    return this.#session.start();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#session.close();
  }

  async #open(): Promise<NeighbourSession> {
    const client = new SessionClient({
      ...this.database.connection,
      application_name: LISTENER,
      connectionTimeoutMillis: OPEN_MS,
      query_timeout: QUERY_MS,
    });
    const ended = new Promise<Error | undefined>((resolve) => {
      client.on('error', resolve);
      client.on('end', () => resolve(undefined));
    });
    client.on('notification', ({ channel, payload }) => this.#hear(channel, payload));
    const ask = askInTurn(client);
    try {
      await client.connect();
      await this.#feel(ask);
      await ask([...this.#heard.keys()].map((channel) => `listen ${channel}`).join('; '));
    } catch (error) {
      cutSession(client);
      if (isSilence(error)) this.database.cut();
      // A standby lets nobody listen.
      if (thrownCode(error) !== '25006') this.#readOnly = false;
      throw error;
    }
    return this.#watch(client, ask, ended);
  }

  /** Feels the pulse of a session that has begun to hear, until it ends or falls silent. */
  #watch(client: pg.Client, ask: Ask, ended: Promise<Error | undefined>): NeighbourSession {
    let pulse: Heartbeat | undefined;
    const silent = new Promise<Error>((resolve) => {
      pulse = new Heartbeat(() => this.#feel(ask), SILENT_MS, resolve);
    });
    this.#pulse = pulse;
    this.#ask = ask;
    this.#forget();
    const over = async () => {
      const reason = await Promise.race([ended, silent]);
      pulse?.stop();
      cutSession(client);
      // What waits for an answer on any other session waits in vain.
      if (pulse && pulse.quietFor >= SILENT_MS) this.database.cut();
      this.#pulse = undefined;
      this.#ask = undefined;
      this.#readOnly = false;
      this.#forget();
      return reason;
    };
    return { ended: over(), close: () => cutSession(client) };
  }

  async #feel(ask: Ask): Promise<void> {
    const { rows } = await ask<{ read_only: boolean }>(PULSE);
    this.#readOnly = rows[0]?.read_only ?? false;
  }

  #hear(channel: string, payload = '') {
    try {
      this.#heard.get(channel)?.(payload);
    } catch (error) {
      this.log.warn({ err: error, channel }, 'what another node announced could not be passed on');
    }
  }

  #forget() {
    if (!this.#closed) for (const missed of this.#missed) missed();
  }
}
