import { faultOfDay, isDay, isTime } from '@diwan/contract/kit/date-rules';
import { typedClock, typedCode, typedYearFirst } from '@diwan/domain/typed';
import { getFilter, type FilterKind, type NamedFilter, type Resource } from '@diwan/contract/kit/resource';
import type { Message } from '@diwan/contract/kit/validate';
import { callerMay, type Caller } from '../../access/caller.ts';
import { invalid } from '../../platform/errors.ts';
import type { FilterChoices } from '../resource/crud.ts';
import { getHidden, type Hidden } from '../resource/hidden.ts';
import { apiKind } from '../fields/kinds/index.ts';
import { computedCondition, type Condition } from '../fields/conditions.ts';
import { equalsIf, flagValue, sameText, parseWholeNumber } from '../fields/field-filters.ts';
import { getPatterns } from '../fields/keyword.ts';

/** Filters as a URL or a body gives them. */
export type FilterInput = Readonly<Record<string, unknown>>;

/** Query keys that page and sort a list, and are no filters. */
const PAGING = new Set(['page', 'per_page', 'sort']);
/** No filter has a value as long as this. */
const VALUE_MAX = 500;
const DATE_COLUMNS: Record<string, string> = { created_at: 'created_at', last_login: 'last_login_at', last_logout: 'last_logout_at' };

/** Filters of which the second never precedes the first. */
const DAY_PAIRS = [
  ['from_date', 'to_date'],
  ['ended_from', 'ended_to'],
] as const;

/** The value of a filter as it was meant: what people type or paste is read as in a form. What is searched for is folded with what it is compared to. */
function typedFilter(name: string, raw: string): string {
  if (name === 'keyword') return raw.trim();
  const text = typedCode(raw);
  const day = typedYearFirst(text);
  return isDay(day) ? day : typedClock(text);
}

/** Why a day that can be read is none that a list is looked through by; a keyword or a code is no such day. */
const dayFault = (raw: string): Message | undefined => {
  const day = typedYearFirst(typedCode(raw));
  return isDay(day) ? faultOfDay(day) : undefined;
};

/** Whether days are those of the column that a clock looks at. */
const isOfDays = (one: Condition, column: string): one is Extract<Condition, { kind: 'days' | 'today' | 'part' }> =>
  (one.kind === 'days' || one.kind === 'today' || one.kind === 'part') && one.column === column;

/** From and to a time of day are one range, which may go on over midnight: the night then belongs to the day on which it begins. */
function joinClocks(conditions: readonly Condition[]): Condition[] {
  const clocks = conditions.flatMap((one) => (one.kind === 'clock' ? [one] : []));
  const [first, second] = clocks;
  if (!first || !second) return [...conditions];
  const whole = { ...first, from: first.from ?? second.from, to: first.to ?? second.to };
  const { column, from, to } = whole;
  const others = conditions.filter((one) => one.kind !== 'clock');
  if (from === null || to === null || from <= to) return [...others, whole];
  return [...others.map((one) => (isOfDays(one, column) ? { ...one, until: to } : one)), whole];
}

type Parsed = Condition | undefined;

function words(text: string): Parsed {
  if (text.length > 200 || text.includes('\u0000')) return undefined;
  return { kind: 'words', patterns: getPatterns(text) };
}

/** What people choose a filter by, as a condition on a column. */
const BY_KIND: Readonly<Record<FilterKind, (column: string, text: string) => Parsed>> = {
  text: sameText,
  id: (column, text) => equalsIf(column, parseWholeNumber(text)),
  flag: (column, text) => equalsIf(column, flagValue(text)),
  day: (column, text) => (isDay(text) ? { kind: 'days', column, from: text, to: text } : undefined),
  time: (column, text) => equalsIf(column, isTime(text) ? text : undefined),
  month(column, text) {
    const value = parseWholeNumber(text, 12);
    return value === undefined || value < 1 ? undefined : { kind: 'part', column, part: 'month', value };
  },
  year: (column, text) => equalsIf(column, /^[1-9]\d{3}$/.test(text) ? Number(text) : undefined),
};

function byName(name: NamedFilter, text: string, choices: FilterChoices): Parsed | readonly Condition[] {
  switch (name) {
    case 'keyword':
      return words(text);
    case 'id':
      return BY_KIND.id('id', text);
    case 'status':
      return BY_KIND.flag('is_active', text);
    case 'created_at':
    case 'last_login':
    case 'last_logout':
      return BY_KIND.day(DATE_COLUMNS[name] ?? name, text);
    case 'from_date':
      return isDay(text) ? { kind: 'days', column: 'created_at', from: text, to: null } : undefined;
    case 'to_date':
      return isDay(text) ? { kind: 'days', column: 'created_at', from: null, to: text } : undefined;
    case 'ended_from':
      return isDay(text) ? { kind: 'days', column: 'ended_at', from: text, to: null } : undefined;
    case 'ended_to':
      return isDay(text) ? { kind: 'days', column: 'ended_at', from: null, to: text } : undefined;
    case 'from_time':
    case 'to_time': {
      if (!isTime(text)) return undefined;
      return { kind: 'clock', column: 'created_at', from: name === 'from_time' ? text : null, to: name === 'to_time' ? text : null };
    }
    case 'month':
      return BY_KIND.month('created_at', text);
    case 'filter':
      return getOwn(choices.sets, text);
  }
}

/** What an object says under a name; not what every object has, such as `toString`. */
const getOwn = <T>(known: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  known && Object.hasOwn(known, name) ? known[name] : undefined;

/** The condition of a filter by any of its names, its value in any of its spellings. */
function parseOne(resource: Resource, choices: FilterChoices, asked: string, value: string): Parsed | readonly Condition[] {
  const { list } = resource;
  const name = getOwn(list.aliases, asked) ?? asked;
  const text = getOwn(getOwn(list.spellings, name), value) ?? value;
  if (choices.conditions?.[name]) return choices.conditions[name](text);
  const filter = getFilter(resource, name);
  if (filter === undefined) return byName(name as NamedFilter, text, choices);
  const condition = typeof filter === 'string' ? BY_KIND[filter](name, text) : apiKind(filter).filtered(filter, name, text);
  const sql = getOwn(choices.computed, name);
  return condition && sql !== undefined ? computedCondition(condition, sql) : condition;
}

/** The choices without the sets whose right the caller lacks. */
function getOpen({ list }: Resource, { sets = {}, ...others }: FilterChoices, caller: Caller): FilterChoices {
  const isOpen = (name: string) => {
    const right = getOwn(list.setsCan, name);
    return right === undefined || callerMay(caller, right);
  };
  return { ...others, sets: Object.fromEntries(Object.entries(sets).filter(([name]) => isOpen(name))) };
}

/** A keyword that finds nothing by what the caller is not shown of rows. */
function shownWords({ list }: Resource, { fields }: Hidden, condition: Condition): Condition {
  if (condition.kind !== 'words') return condition;
  return { ...condition, among: (condition.among ?? list.search).filter((name) => !fields.includes(name)) };
}

/**
 * The conditions that a list's filters stand for. A known filter with a bad value is 422; an unknown one is ignored, or 422
 * when `strict`: a bulk call or an export must never cover more than was meant. A set that is not for the caller is a bad value.
 */
export function parseFilters(resource: Resource, all: FilterChoices, caller: Caller, input: FilterInput, strict = false): Condition[] {
  const choices = getOpen(resource, all, caller);
  const known = new Set<string>([...resource.list.filters, ...Object.keys(resource.list.aliases ?? {})]);
  const conditions: Condition[] = [];
  // A filter may be called `__proto__`.
  const errors: Record<string, Message[]> = Object.create(null);
  for (const [name, raw] of Object.entries(input)) {
    if (PAGING.has(name) || raw === undefined) continue;
    // An emptied field of a form leaves a list whole. A bulk call that means one row must not mean them all when its value got lost.
    if (!strict && (raw === '' || raw === null)) continue;
    if (!known.has(name)) {
      if (strict) errors[name] = [{ key: 'unknown_filter', params: {} }];
      continue;
    }
    const usable = (typeof raw === 'string' && raw.length <= VALUE_MAX) || typeof raw === 'number' || typeof raw === 'boolean';
    const parsed = usable && raw !== '' ? parseOne(resource, choices, name, typedFilter(name, String(raw))) : undefined;
    const fault = usable && name !== 'keyword' ? dayFault(String(raw)) : undefined;
    if (parsed === undefined || fault) errors[name] = [fault ?? { key: 'filter_value', params: {} }];
    else conditions.push(...('kind' in parsed ? [parsed] : parsed));
  }
  for (const [first, last] of DAY_PAIRS) {
    const [from, to] = [input[first], input[last]];
    if (typeof from === 'string' && typeof to === 'string' && isDay(from) && isDay(to) && to < from)
      errors[last] = [{ key: 'date_order', params: {} }];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const hidden = getHidden(all, caller);
  return joinClocks(hidden ? conditions.map((one) => shownWords(resource, hidden, one)) : conditions);
}
