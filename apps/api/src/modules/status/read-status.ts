import type { StatusLine } from '@diwan/contract/status/calls';
import { STATUS_LINES, type StatusState } from '@diwan/contract/status/lines';
import { sql } from 'kysely';
import type pg from 'pg';
import { db } from '../../platform/database/tables.ts';
import { one } from '../../platform/database/typed.ts';
import type { Server } from '../../platform/http/server.ts';
import { asError, thrownCode } from '../../platform/thrown.ts';
import { copyParts, moneyParts } from './copy-lines.ts';
import { databaseParts } from './database-lines.ts';
import { makeLine, worst, type StatusPart, type StatusSources } from './line.ts';
import { nodesPart } from './node-lines.ts';
import { queueParts } from './queue-lines.ts';
import { walParts } from './wal-lines.ts';

const PARTS: readonly StatusPart[] = [nodesPart, ...databaseParts, ...walParts, ...queueParts, ...moneyParts, ...copyParts];

/** Each statement has a second, and all of them together a few: what looks after a database that suffers is no burden to it. */
const BEGIN = `begin read only; set local statement_timeout = '1s'; set local lock_timeout = '500ms'`;
const ALL_MS = 4_000;

const NOT_ALLOWED = '42501';

/** A part that could not be read says so in its line. */
async function getUnread(app: Server, { line, known }: StatusPart, error: unknown): Promise<StatusLine[]> {
  if (known) return known(app);
  const advice = thrownCode(error) === NOT_ALLOWED ? 'no_right' : 'not_read';
  return [makeLine(line, { state: 'look', advice, facts: { result: 'unreadable' } })];
}

/** One part, within the transaction of all: what fails there keeps no other from being read. */
async function readPart(sources: StatusSources, client: pg.PoolClient, part: StatusPart): Promise<StatusLine[]> {
  try {
    await client.query('savepoint part');
    return await part.read(sources);
  } catch (error) {
    sources.app.log.warn({ err: error, line: part.line }, 'a line of the status page could not be read');
    await client.query('rollback to savepoint part');
    return getUnread(sources.app, part, error);
  }
}

/** All parts, on one session of the pool. */
async function readParts(app: Server): Promise<StatusLine[]> {
  const lines: StatusLine[] = [];
  const left = [...PARTS];
  let broken: Error | undefined;
  let client: pg.PoolClient | undefined;
  try {
    client = await app.database.pool.connect();
    await client.query(BEGIN);
    const { now } = await one(client, db.selectNoFrom(sql<string>`now()`.as('now')));
    const sources: StatusSources = { app, runner: client, now: Date.parse(now) };
    const end = performance.now() + ALL_MS;
    for (let part = left[0]; part && performance.now() < end; part = left[0]) {
      lines.push(...(await readPart(sources, client, part)));
      left.shift();
    }
    await client.query('rollback');
  } catch (error) {
    broken = asError(error);
  } finally {
    client?.release(broken);
  }
  const unread = await Promise.all(left.map((part) => getUnread(app, part, broken)));
  return [...lines, ...unread.flat()];
}

/** How the whole is, line by line, and in all. */
export async function readStatus(app: Server): Promise<{ state: StatusState; at: string; lines: StatusLine[] }> {
  const lines = (await readParts(app)).toSorted((one, other) => STATUS_LINES.indexOf(one.line) - STATUS_LINES.indexOf(other.line));
  return { state: worst(lines.map(({ state }) => state)), at: new Date(app.now()).toISOString(), lines };
}
