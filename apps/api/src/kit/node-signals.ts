import pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/connection.ts';

/**
 * What the nodes tell each other through the database's NOTIFY, over one connection a node. Whoever keeps something in memory
 * forgets it on its channel's signal, and again after a time without hearing: a signal may have been missed meanwhile.
 */
export class NodeSignals {
  readonly #heard = new Map<string, (payload: string) => void>();
  readonly #missed = new Set<() => void>();
  #client: pg.Client | undefined;
  #closed = false;

  constructor(
    private readonly database: Pick<Database, 'connection'>,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** Whether signals arrive at this moment. While they do not, nothing may be kept. */
  get hearing(): boolean {
    return this.#client !== undefined;
  }

  /** Names what to do on a channel's signal, and when signals may have been missed. To be called before `listen`. */
  on(channel: string, heard: (payload: string) => void, missed: () => void = () => heard('')): void {
    this.#heard.set(channel, heard);
    this.#missed.add(missed);
  }

  /** Begins to hear the other nodes, and goes on trying while the database is away. */
  async listen(): Promise<void> {
    if (this.#closed) return;
    const client = new pg.Client(this.database.connection);
    client.on('notification', ({ channel, payload }) => this.#heard.get(channel)?.(payload ?? ''));
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client));
    try {
      await client.connect();
      for (const channel of this.#heard.keys()) await client.query(`listen ${channel}`);
      for (const missed of this.#missed) missed();
      this.#client = client;
    } catch (error) {
      this.#lost(client, error as Error);
    }
  }

  #lost(client: pg.Client, error?: Error) {
    if (this.#closed || (this.#client !== client && this.#client !== undefined)) return;
    this.#client = undefined;
    for (const missed of this.#missed) missed();
    if (error) this.log.warn({ err: error }, 'cannot hear the other nodes; what they may change is read from the database meanwhile');
    setTimeout(() => void this.listen(), 1000).unref();
  }

  async close() {
    this.#closed = true;
    await this.#client?.end();
  }
}
