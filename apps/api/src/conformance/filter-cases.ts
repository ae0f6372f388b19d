import type { Field, FieldKind, FieldOf } from '@diwan/contract/kit/field';
import { getFilter, getFilterKind, type FilterKind, type NamedFilter } from '@diwan/contract/kit/resource';
import type { Condition } from '../crud/fields/conditions.ts';
import { foldSearch } from '@diwan/domain/search-key';
import type { ResourceApi } from '../crud/resource/crud.ts';
import { zonedTime } from '@diwan/domain/zoned-time';
import { readRecord } from '@diwan/domain/records';

export type Row = Record<string, unknown> & { id: number; created_at: string };

/** A value of a filter, and which rows it means by the words of the contract, without SQL. */
export interface FilterCase {
  readonly filter: string;
  readonly value: string;
  readonly keeps: (row: Row) => boolean;
}

const DAY = 86_400_000;
const isBetween = (days: number | undefined, least: number, most: number) => days !== undefined && days >= least && days <= most;
/** How many days the licence of a driver at work holds on; undefined where none runs out. */
function daysOfLicense(row: Row): number | undefined {
  const { license_expires_on: day, is_driver, accepted_by_admin, is_active, is_ban } = row;
  if (typeof day !== 'string' || is_driver !== 1 || accepted_by_admin !== 1 || is_active !== 1 || is_ban === 1) return undefined;
  const zone = String(readRecord(row['country'])['time_zone'] ?? 'UTC');
  return (Date.parse(day) - Date.parse(zonedTime(Date.now(), zone).day)) / DAY;
}

/** Named sets whose conditions only the database knows, by what their rows say of themselves. */
const SETS_IN_WORDS: Record<string, (row: Row) => boolean> = {
  not_replied: (row) => row['replied_at'] === null,
  expiring_soon: (row) => row['is_expiring_soon'] === 1,
  waiting_for_review: (row) => row['road_state'] === 'waiting',
  // None of the suite's providers has named one.
  bank_account_waiting: () => false,
  license_expiring: (row) => isBetween(daysOfLicense(row), 0, 30),
  license_expired: (row) => isBetween(daysOfLicense(row), -Infinity, -1),
  unassigned: (row) => row['provider_id'] === null && row['phase'] === 'requested',
  overdue: (row) => typeof row['due_at'] === 'string' && Date.parse(row['due_at']) < Date.now(),
  unresolved: (row) => row['status'] !== 'resolved',
  with_complaint: (row) => row['report_reason_id'] !== null,
};

const LOGIN: Record<string, string> = { last_login: 'last_login_at', last_logout: 'last_logout_at' };

/** A formatter costs a hundred times what it formats: one for each zone, and each moment once in it. */
const CLOCKS = new Map<string, (moment: string) => string>();
function getClock(timeZone: string): (moment: string) => string {
  const known = CLOCKS.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const texts = new Map<string, string>();
  const clock = (moment: string) => {
    const text = texts.get(moment) ?? format.format(Date.parse(moment));
    texts.set(moment, text);
    return text;
  };
  CLOCKS.set(timeZone, clock);
  return clock;
}

/** The day and the time of day of a moment where the row is. */
export function getLocal({ resource }: ResourceApi, row: Row, timestamp: unknown): { day: string; time: string } | undefined {
  if (typeof timestamp !== 'string') return undefined;
  const { time_zone: zone = 'UTC' } = resource.scope?.column === 'id' ? row : readRecord(row['country']);
  const text = getClock(resource.scope === null ? 'UTC' : String(zone))(timestamp);
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

/** True when each word of a keyword is in the row's searched fields; short ones at the start of a word. */
export function hasWords({ resource }: ResourceApi, row: Row, keyword: string): boolean {
  // Of a formatted text its words are searched, not its tags.
  const words = (field: string) => {
    const value = String(row[field] ?? '');
    return resource.fields[field]?.kind === 'rich_text' ? value.replaceAll(/<[^>]*>/g, ' ') : value;
  };
  const text = ` ${foldSearch(resource.list.search.map(words).join(' '))}`;
  return foldSearch(keyword)
    .split(' ')
    .filter((word) => word !== '')
    .every((word) => text.includes(word.length < 3 ? ` ${word}` : word));
}

/** What a filter on a field is tried with, and over which rows. */
interface Trial {
  readonly api: ResourceApi;
  readonly filter: string;
  readonly rows: readonly Row[];
}

/** The cases of a filter on a field of a kind, and the values that it must refuse. */
interface FilterTrial<K extends FieldKind> {
  cases(trial: Trial, field: FieldOf<K>): FilterCase[];
  readonly bad: readonly string[];
}

const equal = (filter: string, value: unknown): FilterCase => ({ filter, value: String(value), keeps: (row) => row[filter] === value });
const found = ({ rows, filter }: Trial) => [
  ...new Set(rows.map((row) => row[filter]).filter((value) => value !== null && value !== undefined)),
];
/** Some values that rows have. */
const someFound = (trial: Trial) => found(trial).slice(0, 3).map((value) => equal(trial.filter, value)); // prettier-ignore

/** A part of a value, in capitals. */
const parts = (trial: Trial): FilterCase[] => {
  const { filter } = trial;
  return found(trial)
    .slice(0, 2)
    .map((value) => {
      const part = String(value).slice(3, 9).toUpperCase();
      return { filter, value: part, keeps: (row) => String(row[filter] ?? '').includes(part.toLowerCase()) };
    });
};

const FLAGS = [
  ['1', 1],
  ['0', 0],
  ['true', 1],
  ['false', 0],
  ['active', 1],
  ['inactive', 0],
] as const;

const BAD_WHOLE = ['x', '-1', '1.5', '99999999999', '1e3', '0x1'];
const BAD_DAY = ['0000-01-01', '2026-02-30', '2026-1', 'today', '2026-13-01'];
const BAD_FLAG = ['2', 'yes'];
const BAD_TEXT = ['x'.repeat(251), 'a\u0000b'];

const text = { cases: someFound, bad: BAD_TEXT };

const TRIALS: { readonly [K in FieldKind]: FilterTrial<K> } = {
  text,
  rich_text: text,
  email: { cases: parts, bad: [' '] },
  phone: { cases: parts, bad: ['abc', '+'] },
  password: text,
  number: { cases: someFound, bad: BAD_WHOLE },
  money: text,
  flag: {
    cases: ({ filter }) => FLAGS.map(([value, flag]) => ({ filter, value, keeps: (row) => row[filter] === flag })),
    bad: BAD_FLAG,
  },
  enum: { cases: ({ filter }, { values }) => values.map((value) => equal(filter, value)), bad: ['nonsense'] },
  ref: { cases: (trial) => [...someFound(trial), equal(trial.filter, 2_147_483_647)], bad: BAD_WHOLE },
  refs: text,
  keys: text,
  hours: text,
  image: text,
  video: text,
  images: text,
  latitude: text,
  longitude: text,
  date: { cases: someFound, bad: BAD_DAY },
  time: text,
  timestamp: {
    cases({ api, filter, rows }) {
      const getDay = (row: Row) => getLocal(api, row, row[filter])?.day;
      const days = [...new Set(rows.flatMap((row) => getDay(row) ?? []))];
      return days.slice(0, 3).map((day) => ({ filter, value: day, keeps: (row) => getDay(row) === day }));
    },
    bad: BAD_DAY,
  },
};
const getTrial = ({ kind }: Field): FilterTrial<FieldKind> => TRIALS[kind];

function ofName(api: ResourceApi, filter: NamedFilter, rows: readonly Row[]): FilterCase[] {
  const local = (row: Row, column = 'created_at') => getLocal(api, row, row[column]);
  const some = [rows[0], rows[Math.floor(rows.length / 2)], rows.at(-1)].filter((row) => row !== undefined);
  const each = (
    value: (row: Row) => string | undefined,
    keeps: (row: Row, value: string) => boolean,
    from: readonly Row[] = some,
  ): FilterCase[] =>
    [...new Set(from.flatMap((row) => value(row) ?? []))].map((one) => ({ filter, value: one, keeps: (row) => keeps(row, one) }));
  switch (filter) {
    case 'keyword':
      // The beginning of a word, and two letters out of its middle, which find words that begin with them only.
      return [0, 1].flatMap((from) =>
        each(
          (row) => String(row[api.resource.list.search[0] ?? '']).slice(from, 4 - from),
          (row, value) => hasWords(api, row, value),
        ),
      );
    case 'id':
      return each(
        (row) => String(row.id),
        (row, value) => String(row.id) === value,
      );
    case 'status':
      return [
        ['1', 1],
        ['active', 1],
        ['0', 0],
        ['inactive', 0],
      ].map(([value, flag]) => ({ filter, value: String(value), keeps: (row) => row['is_active'] === flag }));
    case 'created_at':
      return each(
        (row) => local(row)?.day,
        (row, value) => local(row)?.day === value,
        rows,
      );
    case 'from_date':
      return each(
        (row) => local(row)?.day,
        (row, value) => (local(row)?.day ?? '') >= value,
        rows,
      );
    case 'to_date':
      return each(
        (row) => local(row)?.day,
        (row, value) => (local(row)?.day ?? '') <= value,
        rows,
      );
    // Days on which nothing ended do as well.
    case 'ended_from':
      return each(
        (row) => local(row, 'ended_at')?.day ?? local(row)?.day,
        (row, value) => (local(row, 'ended_at')?.day ?? '') >= value,
        rows,
      );
    case 'ended_to':
      return each(
        (row) => local(row, 'ended_at')?.day ?? local(row)?.day,
        (row, value) => (local(row, 'ended_at')?.day ?? '9') <= value,
        rows,
      );
    case 'from_time':
      return each(
        (row) => local(row)?.time,
        (row, value) => (local(row)?.time ?? '') >= value,
      );
    case 'to_time':
      return each(
        (row) => local(row)?.time,
        (row, value) => (local(row)?.time ?? '') <= value,
      );
    case 'last_login':
    case 'last_logout':
      return each(
        (row) => local(row, LOGIN[filter])?.day,
        (row, value) => local(row, LOGIN[filter])?.day === value,
        // Some have never logged in.
        rows,
      );
    case 'month':
      return each(
        (row) => String(Number(local(row)?.day.slice(5, 7))),
        (row, value) => Number(local(row)?.day.slice(5, 7)) === Number(value),
      );
    case 'filter':
      return (api.resource.list.sets ?? []).map((value) => ({
        filter,
        value,
        keeps: SETS_IN_WORDS[value] ?? ((row) => (api.options.sets?.[value] ?? []).every((one) => meets(api, row, one))),
      }));
  }
}

/** Whether a row is one of a set, by what it shows of itself. */
export function meets(api: ResourceApi, row: Row, one: Condition): boolean {
  if (one.kind === 'among') return one.values.includes(String(row[one.column]));
  if (one.kind === 'empty') return row[one.column] === null;
  if (one.kind === 'today') return getLocal(api, row, row[one.column])?.day === getLocal(api, row, new Date().toISOString())?.day;
  return one.kind !== 'equals' || Boolean(row[one.column]) === one.value || row[one.column] === one.value;
}

/** What a filter of a resource's own finds: the rows show the column that it looks at. */
function ofOwn({ api, filter, rows }: Trial): FilterCase[] {
  const column = api.options.computed?.[filter]?.replace(/^t\./, '') ?? filter;
  return someFound({ api, filter: column, rows }).map((one) => ({ ...one, filter }));
}

/** Values of every filter that a resource declares, by each of its names, taken from its rows. */
export function filterCases(api: ResourceApi, rows: readonly Row[]): FilterCase[] {
  const { filters, aliases = {} } = api.resource.list;
  const names = [...filters.map((filter) => [filter, filter] as const), ...Object.entries(aliases)];
  return names.flatMap(([filter, asked]) => {
    const trial = { api, filter: asked, rows };
    const field = api.resource.fields[asked];
    const isOwn = getFilter(api.resource, asked) !== undefined;
    const cases = field ? getTrial(field).cases(trial, field) : isOwn ? ofOwn(trial) : ofName(api, asked as NamedFilter, rows);
    return cases.map((one) => ({ ...one, filter }));
  });
}

const BAD: Record<FilterKind | 'sets', readonly string[]> = {
  text: ['ك'.repeat(251), 'a\u0000b'],
  id: BAD_WHOLE,
  day: BAD_DAY,
  time: ['24:00', '9.00', '09:60', 'noon'],
  month: ['0', '13', 'May'],
  year: ['0', 'x', '20260'],
  flag: BAD_FLAG,
  sets: ['nonsense', 'toString'],
};

/** Values that a filter must refuse. */
export function badValues({ resource }: ResourceApi, filter: string): readonly string[] {
  const kind = getFilterKind(resource, filter);
  if (filter === 'keyword') return ['ك'.repeat(201), 'a\u0000b'];
  return typeof kind === 'string' ? BAD[kind] : getTrial(kind).bad;
}
