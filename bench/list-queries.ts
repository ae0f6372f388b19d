import pg from 'pg';
import { WIRE_TYPES } from '../apps/api/src/platform/database/wire-types.ts';
import { listRows } from '../apps/api/src/crud/list/list.ts';
import type { Store } from '../apps/api/src/crud/resource/store.ts';

/** The queries that the kit itself sends for a page of a list, so that a bare server does the same two. */
export async function queriesOfList(url: string, store: Store, { page = 1, perPage = 50 } = {}): Promise<pg.QueryConfig[]> {
  const client = new pg.Client({ connectionString: url, types: WIRE_TYPES });
  await client.connect();
  const sent: pg.QueryConfig[] = [];
  const recorder = {
    query: (query: pg.QueryConfig) => {
      sent.push(query);
      return client.query(query);
    },
  } as unknown as pg.ClientBase;
  await listRows(recorder, store, [], { page, perPage, sort: { column: 'created_at', descending: true } }, Date.now());
  await client.end();
  if (sent.length !== 2) throw new Error(`a list sends ${sent.length} queries, and the bare server knows of two`);
  return sent;
}
