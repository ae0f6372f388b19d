import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { APPS, placeFor, tokenFor } from '../load-drivers.ts';
import type { Marketplace } from '../marketplace.ts';
import { startApiOn, startBareWriter, type Server } from '../processes.ts';
import { median, quantile, short, type Figure } from '../report.ts';

const PER_CALL = 10;
const CALLS_A_SECOND = 100;
const STEADY_MS = 10_000;
const FLOOD_MS = 2_000;
const ROUNDS = 4;
const CONNECTIONS = 20;

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Ten points of one driver, of the last seconds. */
function batchFor(nth: number): string {
  const [now, { lat, lng }] = [Date.now(), placeFor(nth)];
  const points = Array.from({ length: PER_CALL }, (_, index) => ({
    at: new Date(now - (PER_CALL - index) * 200).toISOString(),
    lat: lat + (((now / 1000 + index / 5) % 60) * 10) / 111_195,
    lng,
    accuracy: 5,
  }));
  return JSON.stringify({ provider: nth + 1, points });
}

/** Sends a batch, and answers how long that took. Throws where it was not kept. */
function send(address: string, nth: number, isBare: boolean): Promise<number> {
  const body = isBare ? batchFor(nth) : batchFor(nth).replace(/"provider":\d+,/, '');
  const headers = { authorization: `Bearer ${tokenFor('provider', nth)}`, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }; // prettier-ignore
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request(address, { method: 'POST', agent, headers }, (response) => {
      void text(response).then((answer) =>
        response.statusCode === 200 ? resolve(performance.now() - startedAt) : reject(new Error(`${response.statusCode}: ${answer}`)),
      );
    });
    asked.once('error', reject).end(body);
  });
}

let turn = 0;
const next = () => (turn += 1) % APPS;

/** As many calls a second as a city makes, whether the ones before were answered or not. */
async function steadily(address: string): Promise<number[]> {
  const sent: Promise<number>[] = [];
  const startedAt = performance.now();
  for (let now = 0; now < STEADY_MS; now = performance.now() - startedAt) {
    while (sent.length < (now / 1000) * CALLS_A_SECOND) sent.push(send(address, next(), false));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return Promise.all(sent);
}

/** As many calls as there is room for; answers how many a second. */
async function flood(address: string, isBare: boolean): Promise<number> {
  const startedAt = performance.now();
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      let count = 0;
      for (; performance.now() - startedAt < FLOOD_MS; count++) await send(address, next(), isBare);
      return count;
    }),
  );
  return (1000 * counts.reduce((sum, one) => sum + one, 0)) / (performance.now() - startedAt);
}

/** Positions of drivers: a city's steadily, and as many as there is room for beside a server that only writes them. */
export async function measurePositions(marketplace: Marketplace, folder: string): Promise<Figure[]> {
  const start = (): Promise<Server> => startApiOn(marketplace, folder);
  const api = await start();
  const address = `${api.url}/api/app/v1/positions`;
  await steadily(address);
  const times = await steadily(address);
  await api.stop();
  const bare = await startBareWriter(marketplace.url);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    // A node of its own each time: nobody sends more than sixty calls in a minute.
    const node = await start();
    await flood(`${node.url}/api/app/v1/positions`, false);
    ours.push(await flood(`${node.url}/api/app/v1/positions`, false));
    await node.stop();
    theirs.push(await flood(bare.url, true));
  }
  await bare.stop();
  return [
    {
      name: `positions, ${short(CALLS_A_SECOND * PER_CALL)} points a second in batches of ${PER_CALL}: 99 of 100 calls`,
      value: quantile(times, 0.99),
      unit: 'ms',
      target: { atMost: 50 },
      note: `half within ${short(median(times))} ms, of ${short(times.length)} calls`,
    },
    {
      name: `positions, ${CONNECTIONS} connections, of bare`,
      value: median(ours) / median(theirs),
      unit: '×',
      target: { atLeast: 0.5 },
      note: `${short(median(ours) * PER_CALL)} points a second against ${short(median(theirs) * PER_CALL)}`,
    },
  ];
}
