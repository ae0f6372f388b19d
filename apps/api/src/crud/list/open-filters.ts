import { getTarget } from '@diwan/contract/kit/field';
import type { Resource } from '@diwan/contract/kit/resource';
import type { Message } from '@diwan/contract/kit/validate';
import { RESOURCES } from '@diwan/contract/resources';
import { type Caller, callerMay } from '../../access/caller.ts';
import { invalid } from '../../platform/errors.ts';
import { allOf } from '../../platform/database/sql-text.ts';
import { foldedSql, type Condition } from '../fields/conditions.ts';
import { parseFilters, type FilterInput } from './filters.ts';
import type { FilterChoices } from '../resource/crud.ts';

type Facts = Pick<Resource, 'name' | 'fields' | 'list' | 'label' | 'shownBeside' | 'offeredWith' | 'scope' | 'can'>;

/**
 * Whether a caller reads whole rows of a resource. Who does not, and is shown their names alone, may not be told more by filters and
 * keywords either: a phone that nobody shows was found digit by digit, by asking who has it.
 */
export const readsRows = (caller: Caller, { can }: Pick<Resource, 'can'>): boolean =>
  caller.kind !== 'admin' || callerMay(caller, can.list) || callerMay(caller, can.show);

/** What forms narrow the options of a resource by: a city by its country, a model by its brand. */
function getParents({ name, list }: Facts): string[] {
  const fields = RESOURCES.flatMap((one) => Object.values(one.fields)).filter((field) => getTarget(field) === name);
  return [...(list.narrowsOptions ?? []), ...fields.flatMap((field) => ('within' in field && field.within ? [field.within] : []))];
}

/** The filters that are open to whoever is shown names alone: they ask for what an option shows, and for what forms narrow it by. */
export function getOpenFilters(resource: Facts): ReadonlySet<string> {
  const { fields, label, shownBeside = [], offeredWith = [], scope } = resource;
  const flags = fields['status'] ? ['is_active'] : ['is_active', 'status'];
  return new Set([
    'keyword',
    'id',
    ...flags,
    ...label,
    ...shownBeside,
    ...offeredWith,
    ...(scope ? [scope.column] : []),
    ...getParents(resource),
  ]);
}

function refuseClosed(resource: Resource, input: FilterInput): void {
  const { filters, aliases = {} } = resource.list;
  const open = getOpenFilters(resource);
  const errors: Record<string, Message[]> = Object.create(null);
  for (const [name, value] of Object.entries(input)) {
    const meant = Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name;
    const isEmpty = value === undefined || value === '' || value === null;
    if (!isEmpty && filters.includes(meant) && !open.has(meant)) errors[name] = [{ key: 'filter_closed', params: {} }];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** As `parseFilters`, for calls that do not take the right to the list: who lacks it narrows by what they are shown, and finds by names. */
export function parseOpenFilters(resource: Resource, all: FilterChoices, caller: Caller, input: FilterInput, strict = false): Condition[] {
  if (readsRows(caller, resource)) return parseFilters(resource, all, caller, input, strict);
  refuseClosed(resource, input);
  return parseFilters(resource, all, caller, input, strict).map((one) => openWords(resource, caller, one));
}

/** A keyword that looks into names alone, where the caller is shown no more than those. */
export const openWords = (resource: Resource, caller: Caller, condition: Condition): Condition =>
  condition.kind === 'words' && !readsRows(caller, resource) ? { ...condition, among: resource.label } : condition;

/** The same over any alias: that a row is found by a keyword, of which there is a placeholder for each word. */
export function foundSql(resource: Resource, caller: Caller, alias: string, placeholders: readonly string[]): string {
  const columns = [`${alias}.search_key`, ...(readsRows(caller, resource) ? [] : [foldedSql(resource.label, alias)])];
  return allOf(columns.flatMap((column) => placeholders.map((one) => `${column} like ${one}`)));
}
