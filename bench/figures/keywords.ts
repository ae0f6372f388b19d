import type { Marketplace } from '../marketplace.ts';
import { startApiOn } from '../processes.ts';
import { median, short, type Figure } from '../report.ts';
import { COMMON_ORDER_WORDS, COMMON_WORDS, RARE_ORDER_WORDS, RARE_WORDS, SHORT_WORDS } from '../words.ts';

const TIMES = 7;

interface Search {
  readonly word: string;
  readonly total: string;
  readonly milliseconds: number;
}

async function search(list: string, token: string, word: string): Promise<Search> {
  const url = `${list}?per_page=50&keyword=${encodeURIComponent(word)}`;
  const times: number[] = [];
  let total = '';
  for (let time = 0; time <= TIMES; time++) {
    const startedAt = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const { meta } = (await answer.json()) as { meta: { total: number; total_is_at_least?: boolean } };
    // The first prepares the statement and reads from disk.
    if (time > 0) times.push(performance.now() - startedAt);
    total = `${short(meta.total)}${meta.total_is_at_least ? '+' : ''}`;
  }
  return { word, total, milliseconds: median(times) };
}

function getFigure(name: string, searches: readonly Search[], atMost: number): Figure {
  const worst = searches.toSorted((a, b) => b.milliseconds - a.milliseconds)[0];
  for (const { word, total, milliseconds } of searches)
    console.log(`  ${short(milliseconds).padStart(6)} ms  ${total.padStart(7)} rows  ${word}`);
  return {
    name: `keyword search, ${name}: the slowest of ${searches.length}`,
    value: worst?.milliseconds ?? Number.NaN,
    unit: 'ms',
    target: { atMost },
    note: `"${worst?.word}"; the middle one ${short(median(searches.map((one) => one.milliseconds)))} ms`,
  };
}

/** How long a page with its total takes for rare, common and short words, one request at a time. */
export async function measureKeywords(large: Marketplace, folder: string): Promise<Figure[]> {
  const api = await startApiOn(large, folder);
  const all = async (words: readonly string[]) => {
    const searches: Search[] = [];
    for (const word of words) searches.push(await search(`${api.url}/api/admin/clients`, large.token, word));
    return searches;
  };
  const figures = [
    getFigure('a rare name', await all(RARE_WORDS), 10),
    getFigure('a common name', await all(COMMON_WORDS), 100),
    getFigure('one or two letters', await all(SHORT_WORDS), 100),
  ];
  await api.stop();
  return figures;
}

/** The same on the list of orders, whose words are numbers and phones as well as names. */
export async function measureOrderKeywords(marketplace: Marketplace, folder: string): Promise<Figure[]> {
  const api = await startApiOn(marketplace, folder);
  const all = async (words: readonly string[]) => {
    const searches: Search[] = [];
    for (const word of words) searches.push(await search(`${api.url}/api/admin/orders`, marketplace.token, word));
    return searches;
  };
  const of = `${short(marketplace.rows)} orders`;
  const figures = [
    getFigure(`a rare word among ${of}`, await all(RARE_ORDER_WORDS), 10),
    getFigure(`a common one among ${of}`, await all(COMMON_ORDER_WORDS), 50),
  ];
  await api.stop();
  return figures;
}
