import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Marketplace } from '../marketplace.ts';
import { startApiOn, type Server } from '../processes.ts';
import type { Figure } from '../report.ts';

/** How many people one broadcast of the bench reaches. */
export const PEOPLE = 100_000;
const KILLS = 5;

interface Sent {
  readonly job: number;
  readonly broadcast: number;
}

async function send(api: Server, { token }: Marketplace): Promise<Sent> {
  const answer = await fetch(`${api.url}/api/admin/notifications`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ all: 1, user_type: 'client', title: 'عرض اليوم', body: 'خصم على كل الرحلات حتى منتصف الليل' }),
  });
  const body = (await answer.json()) as { message: string; data: { id: number; broadcast_id: number } };
  if (answer.status !== 202) throw new Error(`sending answered ${answer.status}: ${body.message}`);
  return { job: body.data.id, broadcast: body.data.broadcast_id };
}

async function getProgress(client: pg.Client, { job }: Sent): Promise<{ status: string; done: number }> {
  const { rows } = await client.query<{ status: string; done: number }>('select status, done_count as done from jobs where id = $1', [job]);
  return rows[0] ?? { status: 'lost', done: 0 };
}

async function untilDone(client: pg.Client, sent: Sent): Promise<void> {
  while ((await getProgress(client, sent)).status !== 'done') await sleep(20);
}

/** As a power cut would: no signal that it could answer. */
async function kill(api: Server): Promise<void> {
  const ended = once(api.child, 'exit');
  process.kill(api.pid, 'SIGKILL');
  await ended;
}

/** Kills the process each time that it has delivered another share, and starts it anew. Answers the last one. */
async function killRepeatedly(client: pg.Client, sent: Sent, first: Server, start: () => Promise<Server>): Promise<Server> {
  let api = first;
  for (let time = 1; time <= KILLS; time++) {
    while ((await getProgress(client, sent)).done < (time * PEOPLE) / (KILLS + 2)) await sleep(5);
    await kill(api);
    if ((await getProgress(client, sent)).status === 'done') throw new Error('the broadcast ended before it could be interrupted');
    api = await start();
  }
  return api;
}

async function delivered(client: pg.Client, { broadcast }: Sent): Promise<{ all: number; people: number }> {
  const { rows } = await client.query<{ all: string; people: string }>(
    'select count(*) as all, count(distinct user_id) as people from user_notifications where broadcast_id = $1',
    [broadcast],
  );
  return { all: Number(rows[0]?.all), people: Number(rows[0]?.people) };
}

/** How long a broadcast to 100,000 people takes, and that it reaches each of them once although the process is killed five times. */
export async function measureBroadcasts(marketplace: Marketplace, folder: string): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: marketplace.url });
  await client.connect();
  await client.query('update clients set is_ban = false where is_ban');
  const start = () => startApiOn(marketplace, folder);
  let api = await start();
  const seconds = (since: number) => (performance.now() - since) / 1000;

  const beganAt = performance.now();
  const calm = await send(api, marketplace);
  const asked = seconds(beganAt);
  await untilDone(client, calm);
  const took = seconds(beganAt);

  const interruptedAt = performance.now();
  const rough = await send(api, marketplace);
  api = await killRepeatedly(client, rough, api, start);
  await untilDone(client, rough);
  const tookRough = seconds(interruptedAt);
  const { all, people } = await delivered(client, rough);
  await api.stop();
  await client.end();

  const note = `the call itself ${asked.toFixed(2)} s; ${Math.round(PEOPLE / (took - asked)).toLocaleString('en')} people a second after it`;
  return [
    { name: 'a broadcast to 100,000 people, with a result for each', value: took, unit: 's', target: { atMost: 60 }, note },
    { name: `people reached by one whose process is killed ${KILLS} times`, value: people, unit: 'people', target: { atLeast: PEOPLE } },
    {
      name: 'people whom that one reached twice',
      value: all - people,
      unit: 'people',
      target: { atMost: 0 },
      note: `${tookRough.toFixed(1)} s with ${KILLS} starts in between`,
    },
  ];
}
