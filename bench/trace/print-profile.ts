import { short } from '../report.ts';
import { functionTimes, sumBy, type Frame, type Taken } from './cpu-profile.ts';
import { longTasks, timeByKind } from './main-thread.ts';
import { readRequests, type Requested } from './requests.ts';
import type { TraceEvent, Visit } from './trace-event.ts';

const BAR = 40;
const MOST_FUNCTIONS = 25;
const MOST_SOURCES = 30;
const MOST_TASKS = 12;

const ms = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(0));

/** Where a request stands between the beginning of the visit and its arrival: waiting, then coming. */
export function drawBar({ sent, answered, finished }: Requested, length: number): string {
  const place = (value: number) => Math.min(BAR, Math.max(0, Math.round((value / length) * BAR)));
  const from = place(sent);
  const end = Math.max(from + 1, place(Number.isNaN(finished) ? length : finished));
  const middle = Math.min(end, Math.max(from, place(Number.isNaN(answered) ? length : answered)));
  return `${' '.repeat(from)}${'·'.repeat(middle - from)}${'█'.repeat(end - middle)}`.padEnd(BAR);
}

function print(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  console.log(`\n${title}`);
  // Numbers end below each other; the last column is a name.
  for (const row of all)
    console.log(
      row
        .map((cell, column) => (column === row.length - 1 ? cell : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    );
}

const bySource = (taken: readonly Taken[], name: (frame: Frame) => { file: string; name: string }) =>
  sumBy(taken, ({ frame }) => name(frame).file).slice(0, MOST_SOURCES);

/** Prints what a visit waited for and what it was busy with. */
export function printProfile(
  events: readonly TraceEvent[],
  visit: Visit,
  origin: string,
  name: (frame: Frame) => { file: string; name: string },
): void {
  const length = (visit.to - visit.from) / 1000;
  console.log(`\nFirst row after ${ms(length)} ms.`);
  const requests = readRequests(events, visit);
  print(
    'Requests (· waits for the answer, █ the answer comes), milliseconds since the beginning',
    ['asked', 'answer', 'whole', 'kB', ' '.repeat(BAR), 'what'],
    requests.map((one) => [
      ms(one.sent),
      ms(one.answered),
      ms(one.finished),
      short(one.bytes / 1000),
      drawBar(one, length),
      one.url.replace(origin, ''),
    ]),
  );
  const kinds = [...timeByKind(events, visit)].toSorted(([, a], [, b]) => b - a);
  const busy = kinds.reduce((sum, [, time]) => sum + time, 0);
  print(
    'The thread that draws the page',
    ['ms', 'share', 'busy with'],
    [...kinds, ['nothing: it waits', length - busy] as const].map(([kind, time]) => [ms(time), `${ms((100 * time) / length)} %`, kind]),
  );
  const taken = functionTimes(events, visit);
  const files = sumBy(taken, ({ frame }) => (frame.url.startsWith('http') ? new URL(frame.url).pathname : frame.functionName));
  print(
    'Scripts, by file',
    ['ms', 'file'],
    files.slice(0, MOST_SOURCES).map(([file, time]) => [ms(time), file]),
  );
  print(
    'Scripts, by source',
    ['ms', 'source'],
    bySource(taken, name).map(([file, time]) => [ms(time), file]),
  );
  print(
    'Functions, by what they take themselves',
    ['self ms', 'with calls', 'function'],
    taken.slice(0, MOST_FUNCTIONS).map((one) => {
      const { file, name: called } = name(one.frame);
      return [ms(one.self), ms(one.total), `${called}  ${file}`];
    }),
  );
  const tasks = longTasks(events, visit);
  print(
    `Tasks of more than 50 ms: ${tasks.length}, together ${ms(tasks.reduce((sum, { took }) => sum + took, 0))} ms`,
    ['at', 'ms', 'mostly'],
    tasks.slice(0, MOST_TASKS).map(({ at, took, mostly }) => [ms(at), ms(took), mostly.replace(origin, '')]),
  );
}
