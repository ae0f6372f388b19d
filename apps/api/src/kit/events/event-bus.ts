import pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/connection.ts';

type Hear = (payload: string) => void;
const RETRY_MS = 1_000;

/**
 * Hears what all nodes announce by NOTIFY once it has committed. A connection of its own; while that is lost, `onGap` is called
 * once it is back, since what was said meanwhile was not heard.
 */
export class EventBus {
  #client: pg.Client | undefined;
  #closed = false;
  #heardBefore = false;

  constructor(
    private readonly database: Pick<Database, 'connection'>,
    private readonly log: FastifyBaseLogger,
    private readonly channels: Readonly<Record<string, Hear>>,
    private readonly onGap: () => void,
  ) {}

  async listen(): Promise<void> {
    if (this.#closed) return;
    const client = new pg.Client(this.database.connection);
    client.on('notification', ({ channel, payload }) => this.#hear(channel, payload));
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client));
    this.#client = client;
    try {
      await client.connect();
      for (const channel of Object.keys(this.channels)) await client.query(`listen ${channel}`);
      if (this.#heardBefore) this.onGap();
      this.#heardBefore = true;
    } catch (error) {
      this.#lost(client, error as Error);
    }
  }

  #hear(channel: string, payload: string | undefined) {
    if (payload === undefined) return;
    try {
      this.channels[channel]?.(payload);
    } catch (error) {
      this.log.warn({ err: error, channel }, 'what another node announced could not be passed on');
    }
  }

  #lost(client: pg.Client, error?: Error) {
    if (this.#closed || this.#client !== client) return;
    this.#client = undefined;
    if (error) this.log.warn({ err: error }, 'cannot hear what the nodes announce; trying again');
    setTimeout(() => void this.listen(), RETRY_MS).unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end().catch(() => undefined);
  }
}
