import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';
import type { NodeFigures } from '../../schema/tables/nodes.ts';
import type { Server } from '../http/server.ts';
import { RecentCalls } from './recent-calls.ts';

/** How often the loop is looked at: what is measured has this in it. */
const LOOK_MS = 20;

/** How this node is: what it sees of itself, without asking anybody. */
export class NodeWatch {
  /** Whether the others may know of this node by a row in the database. */
  hasRow = false;
  readonly startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();
  readonly #calls: RecentCalls;
  readonly #loop: IntervalHistogram = monitorEventLoopDelay({ resolution: LOOK_MS });

  constructor(private readonly app: Pick<Server, 'bus' | 'config' | 'readCallTotals'>) {
    this.#calls = new RecentCalls(app.readCallTotals);
    this.#loop.enable();
  }

  async look(): Promise<NodeFigures> {
    const { bus, config } = this.app;
    const late = this.#loop.percentile(99) / 1_000_000 - LOOK_MS;
    return {
      receives: bus.hearing,
      redis: config.redisUrl === null ? null : bus.isRedisConnected,
      memory: process.memoryUsage.rss(),
      delay: Number.isFinite(late) ? Math.max(0, Math.round(late)) : 0,
      ...(await this.#calls.look()),
    };
  }

  /** Looks at the loop anew from here on. */
  beginAnew(): void {
    this.#loop.reset();
  }

  close(): void {
    this.#loop.disable();
  }
}

/** Has a node see how it does itself. */
export function registerNodeWatch(app: Server): void {
  const watch = new NodeWatch(app);
  app.decorate('nodeWatch', watch);
  app.addHook('onClose', () => watch.close());
}
