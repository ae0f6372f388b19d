import { once } from 'node:events';
import { createClient } from 'redis';
import type { Log } from '../context.ts';
import { Heartbeat } from './neighbours/heartbeat.ts';
import { KeptSession, type NeighbourSession } from './neighbours/kept-session.ts';

const NEWS = 'diwan.news';
const OPEN_MS = 3_000;
const SILENT_MS = 4_000;

type Publish = (channel: string, news: string) => Promise<unknown>;

/** News on its way by Redis: what one node says, all hear, itself too. */
export class RedisRelay {
  readonly #session: KeptSession;
  readonly #beats: string;
  #say: ((news: string) => Promise<unknown>) | undefined;
  /** What a beat that was sent and not heard yet waits for. */
  #beaten: (() => void) | undefined;

  constructor(
    private readonly url: string,
    node: string,
    log: Log,
    private readonly hear: (news: string) => void,
  ) {
    this.#beats = `diwan.beat.${node}`;
    this.#session = new KeptSession('Redis', log, () => this.#open());
  }

  /** Whether what is said now will be heard. */
  get connected(): boolean {
    return this.#say !== undefined;
  }

  /** Begins in the background: nothing waits for Redis. */
  start(): void {
    void this.#session.start();
  }

  /** Says something if Redis is there. Everyone hears it by another way as well, so that one that is lost is no loss. */
  say(news: string): void {
    this.#say?.(news).catch(() => {});
  }

  close(): Promise<void> {
    return this.#session.close();
  }

  async #open(): Promise<NeighbourSession> {
    // It gives up at the first fault: there is one who opens it again, and that is the kept session.
    const socket = { connectTimeout: OPEN_MS, reconnectStrategy: false } as const;
    const speaker = createClient({ url: this.url, socket, disableOfflineQueue: true });
    const listener = speaker.duplicate();
    const clients = [speaker, listener];
    const drop = () => clients.forEach((client) => client.isOpen && client.destroy());
    const broken = Promise.race(
      clients.map((client) =>
        once(client, 'end').then(
          () => undefined,
          (error: Error) => error,
        ),
      ),
    );
    // Of the two the other may fail later.
    for (const client of clients) client.on('error', () => {});
    const late = setTimeout(drop, OPEN_MS).unref();
    try {
      await Promise.all(clients.map((client) => client.connect()));
      await listener.subscribe(NEWS, this.hear);
      await listener.subscribe(this.#beats, () => this.#beaten?.());
    } catch (error) {
      drop();
      throw error;
    } finally {
      clearTimeout(late);
    }
    return this.#watch((channel, news) => speaker.publish(channel, news), broken, drop);
  }

  #watch(publish: Publish, broken: Promise<Error | undefined>, drop: () => void): NeighbourSession {
    let pulse: Heartbeat | undefined;
    const silent = new Promise<Error>((resolve) => {
      pulse = new Heartbeat(() => this.#beat(publish), SILENT_MS, resolve);
    });
    this.#say = (news) => publish(NEWS, news);
    const over = async () => {
      const reason = await Promise.race([broken, silent]);
      this.#say = undefined;
      pulse?.stop();
      drop();
      return reason;
    };
    return { ended: over(), close: drop };
  }

  /** There and back through Redis, on both connections: what is true of a beat is true of news. */
  async #beat(publish: Publish): Promise<void> {
    const heard = new Promise<void>((resolve) => (this.#beaten = resolve));
    await publish(this.#beats, '');
    await heard;
  }
}
