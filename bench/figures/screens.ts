import type { Browser, BrowserContext } from '@playwright/test';
import { median, short, type Figure } from '../report.ts';
import { screenPaths } from '../web/screen-paths.ts';
import type { Site } from '../web/sites.ts';
import { newVisitor, open } from '../web/visits.ts';
import { measureBareList } from './web.ts';

const SLOW = 4;
/** The slowest are looked at again, so that none is named for what else the machine did. */
const AGAIN = 8;
const NAMED = 5;
const MOST_SHIFT = 0.02;
const MOST = 2.5;

interface Screen {
  readonly path: string;
  readonly time: number;
  readonly shift: number;
}

async function look(visitor: BrowserContext, url: string, path: string): Promise<Screen> {
  const page = await open(visitor, url + path, SLOW, 'whole');
  try {
    const time = await page.evaluate<number>('arrivedAt');
    return { path, time, shift: await page.evaluate<number>('timings.layoutShift()') };
  } catch (error) {
    console.log(`${path}: ${(error as Error).message.split('\n', 1)[0]}`);
    return { path, time: Number.NaN, shift: Number.NaN };
  } finally {
    await page.close();
  }
}

async function lookAgain(visitor: BrowserContext, url: string, { path, time, shift }: Screen): Promise<Screen> {
  const others = [await look(visitor, url, path), await look(visitor, url, path)];
  return { path, time: median([time, ...others.map((one) => one.time)]), shift: Math.max(shift, ...others.map((one) => one.shift)) };
}

const bySlowness = (screens: readonly Screen[]) => screens.toSorted((a, b) => b.time - a.time);

/** Every screen by its own address (or those that are `wanted`), as a visitor whose files are cached opens it: when its content stands there, and how far things moved. */
export async function measureScreens(
  browser: Browser,
  { ours, bare }: { ours: Site; bare: Site },
  token: string,
  wanted: readonly string[],
): Promise<Figure[]> {
  const visitor = await newVisitor(browser, ours);
  const paths = (await screenPaths(ours.url, token)).filter((path) => wanted.length === 0 || wanted.includes(path.replace(/\d+$/, '{id}')));
  const seen: Screen[] = [];
  // The first one brings what all share.
  await look(visitor, ours.url, '/');
  for (const path of paths) seen.push(await look(visitor, ours.url, path));
  const arrived = bySlowness(seen.filter(({ time }) => !Number.isNaN(time)));
  const again: Screen[] = [];
  for (const screen of arrived.slice(0, AGAIN)) again.push(await lookAgain(visitor, ours.url, screen));
  const slowest = bySlowness([...again, ...arrived.slice(AGAIN)]);
  await visitor.close();
  const base = await measureBareList(browser, bare);
  const within = slowest.filter(({ time }) => time <= MOST * base).length;
  const lost = seen.length - arrived.length;
  const shifting = slowest.toSorted((a, b) => b.shift - a.shift);
  return [
    {
      name: 'screens whose content stands within 2.5 × the bare list, processor 4× slower',
      value: within,
      unit: `of ${seen.length}`,
      target: { atLeast: seen.length },
      note: `bare ${short(base)} ms${lost > 0 ? `; ${lost} never arrived` : ''}`,
    },
    // Whoever asks for some of them wants to know of each.
    ...slowest.slice(0, wanted.length > 0 ? wanted.length : NAMED).map(({ path, time }, index): Figure => ({
      name: `slowest screen ${index + 1}: ${path.replace(/\d+$/, '{id}')}`,
      value: time / base,
      unit: '× bare',
      target: { atMost: MOST },
      note: `${short(time)} ms`,
    })),
    { name: 'the screen in the middle', value: median(arrived.map(({ time }) => time)) / base, unit: '× bare', note: 'of all' },
    {
      name: 'the most that a screen’s things move by themselves',
      value: shifting[0]?.shift ?? 0,
      unit: '',
      target: { atMost: MOST_SHIFT },
      note: shifting
        .filter(({ shift }) => shift > MOST_SHIFT)
        .slice(0, 8)
        .map(({ path, shift }) => `${path.replace(/\d+$/, '{id}')} ${short(shift)}`)
        .join(', '),
    },
  ];
}
