import { get } from 'node:http';
import type { Marketplace } from '../marketplace.ts';
import { residentMegabytes, startApiOn, type Server } from '../processes.ts';
import { median, short, type Figure } from '../report.ts';

const ROUNDS = 3;
const LINE_FEED = 10;

interface Download {
  readonly rows: number;
  readonly seconds: number;
  readonly peak: number;
}

/** Downloads a file as fast as it comes and counts its lines; watches the server's memory meanwhile. */
function download(api: Server, token: string, query: string): Promise<Download> {
  let rows = -1;
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, residentMegabytes(api.pid))), 20);
  const startedAt = performance.now();
  return new Promise<Download>((resolve, reject) => {
    const request = get(`${api.url}/api/admin/clients/export?${query}`, { headers: { authorization: `Bearer ${token}` } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`the export answered ${answer.statusCode}`));
      answer.on('data', (chunk: Buffer) => {
        for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) rows += 1;
      });
      answer.on('end', () => resolve({ rows, seconds: (performance.now() - startedAt) / 1000, peak }));
      answer.on('error', reject);
    });
    request.on('error', reject);
  }).finally(() => clearInterval(watch));
}

/** How fast all clients leave as CSV, and how much memory that takes beyond what the server holds anyway. */
export async function measureExports(large: Marketplace, folder: string): Promise<Figure[]> {
  const api = await startApiOn(large, folder);
  // The first list and a short export load what both need.
  await fetch(`${api.url}/api/admin/clients`, { headers: { authorization: `Bearer ${large.token}` } });
  await download(api, large.token, 'format=csv&is_ban=1');
  const before = residentMegabytes(api.pid);
  const downloads: Download[] = [];
  for (let round = 0; round < ROUNDS; round++) downloads.push(await download(api, large.token, 'format=csv'));
  await api.stop();
  for (const { rows } of downloads) if (rows < large.rows) throw new Error(`an export had ${rows} rows of ${large.rows}`);
  const peak = Math.max(...downloads.map((one) => one.peak));
  return [
    {
      name: `CSV export of ${short(large.rows)} clients`,
      value: median(downloads.map(({ rows, seconds }) => rows / seconds)),
      unit: 'rows/s',
      target: { atLeast: 50_000 },
    },
    {
      name: 'extra memory of an export',
      value: peak - before,
      unit: 'MB',
      target: { atMost: 50 },
      note: `${short(peak)} MB at most, ${short(before)} MB before`,
    },
  ];
}
