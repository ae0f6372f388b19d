import { callbackify } from 'node:util';
import pg from 'pg';
import { thrownCode } from '../thrown.ts';

/** The server has no session left for anybody, or for this user or database. */
const NONE_LEFT = '53300';

/**
 * A pool that makes do with the sessions that it has. Where the server lets it open no further one, whoever asked waits for one of
 * those in use, as at a pool that is full: pg's own pool hands the server's refusal on, though a session would be free at once.
 */
export class PatientPool extends pg.Pool {
  readonly #waiting: (() => void)[] = [];

  constructor(
    options: pg.PoolConfig,
    private readonly patienceMs: number,
  ) {
    super(options);
    // Whoever is called has its turn once the session is back in the pool.
    this.on('release', () => this.#waiting.shift()?.());
  }

  override connect = ((callback?: (error: Error | undefined, client?: pg.PoolClient, done?: pg.PoolClient['release']) => void) => {
    if (!callback) return this.#connect();
    // So asks the pool itself, for a query of its own.
    callbackify(() => this.#connect())((error, client) => callback(error ?? undefined, client, (destroy) => client?.release(destroy)));
  }) as pg.Pool['connect'];

  async #connect(): Promise<pg.PoolClient> {
    for (const end = Date.now() + this.patienceMs; ;) {
      try {
        return await super.connect();
      } catch (error) {
        const left = end - Date.now();
        if (thrownCode(error) !== NONE_LEFT || this.totalCount === 0 || left <= 0) throw error;
        if (this.idleCount === 0) await this.#release(left);
      }
    }
  }

  /** The next time that somebody gives a session back, or the end of one's patience: each is called for one of those who wait. */
  #release(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const late = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(called), 1);
        resolve();
      }, withinMs);
      const called = () => {
        clearTimeout(late);
        resolve();
      };
      this.#waiting.push(called);
    });
  }
}
