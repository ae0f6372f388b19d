import { callbackify } from 'node:util';
import pg from 'pg';
import { StartupFault } from '../../startup-fault.ts';
import { failActiveQuery, takeStartOptions } from './driver-inside.ts';
import { cutSession } from './lost.ts';
import { WireClient } from './wire-types.ts';

/** Settings of PostgreSQL by name, as it shows them itself. */
export type SessionSettings = Readonly<Record<string, string>>;

/** How to open a session, and the settings that it has once it is open. */
export interface SessionConfig extends pg.ClientConfig {
  readonly settings: SessionSettings;
}

/**
 * Settings of every session. Prepared statements keep their parse, while each run is planned for its own values: lists differ too
 * much for one plan. Of the many tables that a list looks names up in, the planner weighs the order of no more than a few at a
 * time: with all ten of an order's it thinks fifty times as long as the query runs.
 */
export const SESSION: SessionSettings = {
  plan_cache_mode: 'force_custom_plan',
  join_collapse_limit: '3',
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'iso_8601',
  standard_conforming_strings: 'on',
};

/** Those of a session of the pool, which nobody may keep waiting. */
export const POOLED_SESSION: SessionSettings = {
  ...SESSION,
  statement_timeout: '30s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '1min',
};

/**
 * A node that lost its power says no goodbye: within a minute its sessions are ended, and their locks with them. What a server makes
 * of these is its system's affair, and a socket in a folder has none of them.
 */
const KEEP_ALIVE: SessionSettings = { tcp_keepalives_idle: '30', tcp_keepalives_interval: '10', tcp_keepalives_count: '3' };

/** `-c name=value`, `-cname=value` and `--name=value`, in which a backslash keeps the next sign as it is. */
const OPTION = /^(?:-c\s*|--)([\w.-]+)=((?:\\.|[^\\\s])*)(?:\s+|$)/s;

/** The settings that an address asks for as `options`, by their names; null for what is no list of settings. */
export function parseOptions(options: string): SessionSettings | null {
  const settings: Record<string, string> = {};
  for (let rest = options.trim(); rest !== '';) {
    const [all, name, value] = OPTION.exec(rest) ?? [];
    if (all === undefined || name === undefined || value === undefined) return null;
    settings[name.replaceAll('-', '_')] = value.replaceAll(/\\(.)/gs, '$1');
    rest = rest.slice(all.length);
  }
  return settings;
}

/** One statement that gives a session its settings. */
const setAll = (settings: SessionSettings) =>
  `select ${Object.entries(settings)
    .map(([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, false)`)
    .join(', ')}`;

/** Whether the server gave up to wait for a standby: by the name of the routine, which is in every language the same. */
const saysUnreplicated = ({ routine }: { readonly routine?: string | undefined }): boolean => routine === 'SyncRepWaitForLSN';

/**
 * A session that is given its settings before its first use, by a statement: a pooler in between refuses or forgets what a session asks
 * for as it begins. Settings that the address or PGOPTIONS asks for go the same way, and ours before them.
 */
export class SessionClient extends WireClient {
  readonly #settings: SessionSettings;

  constructor({ settings, ...config }: SessionConfig) {
    super(config);
    const wanted = parseOptions(takeStartOptions(this));
    if (!wanted) throw new StartupFault('The options of DATABASE_URL, or PGOPTIONS, are no settings such as -c search_path=public.');
    this.#settings = { ...wanted, ...KEEP_ALIVE, ...settings };
    // One that ends while it is given its settings fails to connect; without a listener it would end the process as well.
    this.on('error', () => {});
    // The server is about to call a commit done that no standby has: somebody ended its wait.
    this.on('notice', (notice) => {
      if (!saysUnreplicated(notice)) return;
      failActiveQuery(this, new Error('Connection terminated: a commit was not waited for until its standby had it'));
      cutSession(this);
    });
  }

  override connect = ((callback?: (error?: Error) => void) => {
    if (!callback) return this.#begin();
    callbackify(() => this.#begin())((error) => (error ? callback(error) : callback()));
  }) as pg.Client['connect'];

  async #begin(): Promise<void> {
    await super.connect();
    try {
      await this.query(setAll(this.#settings));
    } catch (error) {
      cutSession(this);
      throw error;
    }
  }
}
