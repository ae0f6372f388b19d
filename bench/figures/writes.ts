import pg from 'pg';
import type { Marketplace } from '../marketplace.ts';
import { startApiOn } from '../processes.ts';
import { median, short, type Figure } from '../report.ts';

const TIMES = 300;

const STATEMENTS = {
  insert: `insert into clients (first_name, last_name, phone, email, gender, country_id)
    select first_name, last_name, '+0' || $1::int, $1::int || '@bench.example', gender, country_id from clients where id = $1::int`,
  update: 'update clients set is_active = not is_active, updated_at = now() where id = $1::int',
} as const;

/** Time of one statement at a time, in milliseconds, with the counters' triggers or without; nothing of it is kept. */
async function getTime(client: pg.Client, kind: keyof typeof STATEMENTS, counted: boolean): Promise<number> {
  const times: number[] = [];
  await client.query('begin');
  if (!counted) await client.query('alter table clients disable trigger user');
  for (let id = 1; id <= TIMES; id++) {
    const startedAt = performance.now();
    await client.query({ name: kind, text: STATEMENTS[kind], values: [id * 7] });
    times.push(performance.now() - startedAt);
  }
  await client.query('rollback');
  return median(times);
}

/** What keeping the counters costs each single change, and how long a whole change through the API takes. */
export async function measureWrites(large: Marketplace, folder: string): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: large.url });
  await client.connect();
  const figures: Figure[] = [];
  for (const kind of ['insert', 'update'] as const) {
    await getTime(client, kind, true);
    const plain = await getTime(client, kind, false);
    const counted = await getTime(client, kind, true);
    figures.push({
      name: `one ${kind}: what its counters add`,
      value: counted - plain,
      unit: 'ms',
      note: `${short(counted)} ms with them, ${short(plain)} ms without, before the commit`,
    });
  }
  await client.end();
  const api = await startApiOn(large, folder);
  const times: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const startedAt = performance.now();
    const answer = await fetch(`${api.url}/api/admin/clients/1/toggle-active-user`, {
      method: 'POST',
      headers: { authorization: `Bearer ${large.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ is_active: time % 2 }),
    });
    if (!answer.ok) throw new Error(`a toggle answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    times.push(performance.now() - startedAt);
  }
  await api.stop();
  figures.push({ name: 'a flag set through the API, with its log entry, on the disk', value: median(times), unit: 'ms' });
  return figures;
}
