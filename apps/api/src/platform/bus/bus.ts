import type { Database } from '../database/connection.ts';
import type { Log } from '../context.ts';
import type { Channel } from './channel.ts';
import { NodeSignals, type DatabaseCondition } from './node-signals.ts';
import type { RedisRelay } from './redis.ts';
import { readRecord } from '@diwan/domain/records';
import { beginSpan, runIn } from '../telemetry/spans.ts';

/** More than are said in the seconds between two ways, little enough to keep. */
const KEPT = 5_000;

/** Lets through what comes by several ways the first time only. */
class OnceHeard {
  readonly #heard = new Set<string>();

  isNew(news: string): boolean {
    if (this.#heard.has(news)) return false;
    this.#heard.add(news);
    // A set gives its members in the order in which they came.
    if (this.#heard.size > KEPT) this.#heard.delete(this.#heard.values().next().value ?? '');
    return true;
  }
}

type Hear = (payload: string) => void;

/** What `publish` put beside a message: which node published it, or the trace that it is a part of; nothing of what came by another way. */
function readBeside(payload: string, name: 'from' | 'trace'): string | undefined {
  try {
    const { [name]: beside } = readRecord(JSON.parse(payload));
    return typeof beside === 'string' ? beside : undefined;
  } catch {
    return undefined;
  }
}

/** Hands a message on, within the trace of whoever published it. */
function handOn(channel: string, payload: string, hear: Hear | undefined): void {
  const parent = payload.includes('"trace":') ? readBeside(payload, 'trace') : undefined;
  const start = { name: `bus ${channel}`, kind: 'consumer', facts: { 'messaging.destination.name': channel } } as const;
  const span = parent === undefined ? undefined : beginSpan({ ...start, parent });
  if (!span) return hear?.(payload);
  try {
    runIn(span, () => hear?.(payload));
  } finally {
    span.end();
  }
}

/**
 * What the nodes tell each other (`publish`), by one listener a node: the database's, of which every node hears what has committed.
 * With Redis it comes by that way too, and is heard once, by whichever way it came first: either may be away.
 */
export class Bus {
  /** The database's way, which is always there. */
  readonly signals: NodeSignals;
  readonly #hearers = new Map<string, Hear>();
  readonly #first = new OnceHeard();
  #relay: RedisRelay | undefined;

  constructor(
    private readonly node: string,
    database: Pick<Database, 'connection' | 'cut'>,
    private readonly redisUrl: string | null,
    private readonly log: Log,
  ) {
    this.signals = new NodeSignals(database, log);
  }

  /** Whether everything is heard at this moment. While it is not, nothing may be kept. */
  get hearing(): boolean {
    return this.signals.hearing;
  }

  /** What the database is at this moment, as far as this node knows. */
  get condition(): DatabaseCondition {
    return this.signals.condition;
  }

  get isRedisConnected(): boolean {
    return this.#relay?.connected ?? false;
  }

  /** Names who hears a channel, and what to do when something may have been missed on it. To be called before `listen`. */
  on(channel: string, heard: Hear, missed: () => void = () => heard('')): void {
    if (this.#hearers.has(channel)) throw new Error(`${channel} has its one hearer already`);
    this.#hearers.set(channel, heard);
    this.signals.on(channel, (payload) => this.#hear(channel, payload, false), missed);
  }

  /** The same of what a channel says. */
  hear<T extends object>(channel: Channel<T>, heard: (said: T) => void, missed: () => void): void {
    const hear = (payload: string) => {
      const said = channel.read(payload);
      if (said) heard(said);
    };
    this.on(channel.name, hear, missed);
  }

  /** Has this node do what one at a time does: see `NodeSignals`. */
  takeTurn(name: string): Promise<(() => Promise<void>) | undefined> {
    return this.signals.takeTurn(name);
  }

  /** Begins to hear the other nodes, and goes on trying while the database is away. Nothing waits for Redis. */
  async listen(): Promise<void> {
    if (this.redisUrl !== null) {
      // Loaded where it is configured: its commands are a tenth of a small server's memory.
      const { RedisRelay } = await import('./redis.ts');
      this.#relay = new RedisRelay(this.redisUrl, this.node, this.log, (news) => this.#hearRedis(news));
      this.#relay.start();
    }
    await this.signals.listen();
  }

  async close(): Promise<void> {
    await this.#relay?.close();
    await this.signals.close();
  }

  #hear(channel: string, payload: string, byRedis: boolean): void {
    const publisher = this.redisUrl === null ? undefined : readBeside(payload, 'from');
    const news = `${channel} ${payload}`;
    if (publisher !== undefined && !this.#first.isNew(news)) return;
    handOn(channel, payload, this.#hearers.get(channel));
    if (!byRedis && publisher === this.node) this.#relay?.say(news);
  }

  #hearRedis(news: string): void {
    const space = news.indexOf(' ');
    try {
      this.#hear(news.slice(0, space), news.slice(space + 1), true);
    } catch (error) {
      this.log.warn({ err: error }, 'what came by Redis could not be passed on');
    }
  }
}
