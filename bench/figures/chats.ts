import { withClient, type Marketplace } from '../marketplace.ts';
import { startApiOn } from '../processes.ts';
import { median, quantile, short, type Figure } from '../report.ts';
import { COMMON_WORDS, RARE_WORDS } from '../words.ts';

const TIMES = 15;

/** How long the same call takes, one request at a time; the first prepares its statements and reads from disk. */
async function time(url: string, token: string): Promise<readonly number[]> {
  const times: number[] = [];
  for (let nth = 0; nth <= TIMES; nth += 1) {
    const startedAt = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(60_000) });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    await answer.arrayBuffer();
    if (nth > 0) times.push(performance.now() - startedAt);
  }
  return times;
}

/** Of several calls the slowest, by the middle of its times. */
async function measure(name: string, paths: readonly string[], api: string, token: string, atMost: number): Promise<Figure> {
  const all: { path: string; times: readonly number[] }[] = [];
  for (const path of paths) all.push({ path, times: await time(`${api}/api/admin/${path}`, token) });
  const worst = all.toSorted((a, b) => median(b.times) - median(a.times))[0];
  const times = worst?.times ?? [];
  const note = `${decodeURIComponent(worst?.path ?? '')}; 95th percentile ${short(quantile(times, 0.95))} ms`;
  return { name, value: median(times), unit: 'ms', target: { atMost }, note };
}

const search = (word: string) => `get-conversations?queue=closed&per_page=50&keyword=${encodeURIComponent(word)}`;

/** How long the inbox, a search in it and a thread take, with all that goes around a call. */
export async function measureChats(marketplace: Marketplace, folder: string): Promise<Figure[]> {
  const { rows } = await withClient(marketplace.url, (client) =>
    client.query<{ id: number }>('select id from conversations order by last_message_at desc limit 1'),
  );
  const api = await startApiOn(marketplace, folder);
  const { token } = marketplace;
  const lists = ['queue=unassigned', 'queue=all', 'queue=closed', 'sort=waiting', 'queue=mine', 'kind=support&status=closed'];
  const of = `of ${short(marketplace.rows)} conversations`;
  try {
    return [
      await measure(
        `a page ${of}, the slowest of ${lists.length}`,
        lists.map((query) => `get-conversations?per_page=50&${query}`),
        api.url,
        token,
        20,
      ),
      await measure(`a common word ${of}`, COMMON_WORDS.map(search), api.url, token, 20),
      await measure(`a rare word ${of}`, RARE_WORDS.map(search), api.url, token, 20),
      await measure(`a word that nobody said ${of}`, ['قسطنطينية', 'zzyzx'].map(search), api.url, token, 20),
      await measure('fifty messages of a thread', [`conversations/${rows[0]?.id}/messages`], api.url, token, 10),
    ];
  } finally {
    await api.stop();
  }
}
