import type pg from 'pg';
import { COUNTED } from '../apps/api/src/schema/counted-tables.ts';
import { foldSql } from '../apps/api/src/crud/counters/counter-sql.ts';
import { recount } from '../apps/api/src/crud/counters/recount.ts';
import { indexesLater } from '../apps/api/src/demo/indexes-later.ts';
import { loadGeography } from '../apps/api/src/demo/load-geography.ts';
import { insertClients } from '../apps/api/src/demo/load-people.ts';
import { generateClients, type DemoClient } from '../apps/api/src/demo/people/generate-people.ts';
import { RARE_NAMES } from './words.ts';

const SEED = 7;
/** The clock of the data is fixed, so that every run measures the same rows. */
export const NOW = new Date('2026-11-21T12:00:00Z');

/** Gives each rare name to five people, spread over the years. */
function* withRareNames(people: Iterable<DemoClient>, count: number): Generator<DemoClient> {
  const apart = Math.floor(count / (RARE_NAMES.length * 5 + 1));
  let nth = 0;
  for (const person of people) {
    nth += 1;
    const rare = nth % apart === 0 ? RARE_NAMES[(nth / apart) % RARE_NAMES.length] : undefined;
    yield rare === undefined ? person : { ...person, first_name: rare };
  }
}

/**
 * Fills an empty, migrated database with the real geography and generated clients. The counters are
 * counted once, after the rows.
 */
export async function loadClients(client: pg.ClientBase, count: number): Promise<void> {
  const geography = await loadGeography(client, new Map(), NOW);
  await client.query('alter table clients disable trigger user');
  await indexesLater(client, 'clients', () =>
    insertClients(client, withRareNames(generateClients({ ...geography, count, seed: SEED, now: NOW }), count)),
  );
  await client.query('alter table clients enable trigger user');
  for (const counted of COUNTED) {
    await client.query('begin');
    await recount(client, [counted]);
    await client.query(foldSql(counted));
    await client.query('commit');
  }
  await client.query('vacuum analyze');
}
