import type { Request } from '../../platform/http/server.ts';
import type { Locale } from '@diwan/contract/kit/constants';
import { namesCurrency } from '@diwan/contract/kit/field';
import type { Resource } from '@diwan/contract/kit/resource';
import { fromMinor } from '@diwan/domain/money';
import { invalidField } from '../../platform/errors.ts';
import type { ResourceApi } from '../resource/crud.ts';
import type { Condition } from '../fields/conditions.ts';
import { refuseFields } from './fields.ts';
import { parseOpenFilters } from './open-filters.ts';
import { rowsFrom, sortSql } from '../resource/rows.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { getScopeConditions } from '../resource/scope.ts';
import { Params, prepared, toSql, type Query } from '../../platform/database/sql-text.ts';
import { referenceColumns } from '../fields/reference-columns.ts';
import type { Row } from '../fields/row.ts';
import { readRecord } from '@diwan/domain/records';

/** As many options as a select shows at once; an operator types to find others. */
const LIMIT = 100;

function getIds(raw: unknown): number[] {
  if (raw === undefined || raw === '') return [];
  const ids = (typeof raw === 'string' ? raw : '0').split(',').map(Number);
  if (ids.length > LIMIT || ids.some((id) => !Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647))
    throw invalidField('ids', 'filter_value');
  return ids;
}

/** Amounts as the wire has them. */
function withAmounts({ fields, offeredWith = [] }: Resource, row: Row): Row {
  const shown = { ...row };
  for (const name of offeredWith) {
    const field = fields[name];
    const units = row[name];
    if (field && namesCurrency(field) && (typeof units === 'number' || typeof units === 'string'))
      shown[name] = fromMinor(units, String(row[field.currency]));
  }
  return shown;
}

/** The name of an option in a language: of a bilingual label that language's, of a person's both parts. */
export function getOptionName(label: readonly string[], row: Row, language: Locale): string {
  const bilingual = label.find((column) => column.endsWith(`_${language}`));
  return bilingual ? String(row[bilingual]) : label.map((column) => row[column]).join(' ');
}

/** A country is offered its own rows and those of all countries. */
function offeredIn({ scope }: Resource, condition: Condition): Condition {
  if (!scope?.nullable || condition.kind !== 'equals' || condition.column !== scope.column) return condition;
  return { kind: 'scope', column: scope.column, countries: [Number(condition.value)], orNone: true };
}

/** Select options: the first that match, and those asked for by id, as id and name. */
export async function selectOptions(runner: Runner, api: ResourceApi, request: Request): Promise<Row[]> {
  refuseFields(request.query);
  const { ids: rawIds, ...filters } = readRecord(request.query);
  const { resource, store, options } = api;
  const conditions = [
    ...getScopeConditions(api, request.caller),
    ...parseOpenFilters(resource, options, request.caller, filters).map((one) => offeredIn(resource, one)),
  ];
  const columns = referenceColumns(resource.name);
  const extras = resource.offeredWith ?? [];
  const select = [...columns, ...extras].map((column) => `t.${column}`);
  const named = resource.label.find((column) => column.endsWith(`_${request.language}`)) ?? resource.label[0] ?? 'id';
  const wanted = getIds(rawIds);
  const rows = rowsFrom(store, conditions);
  // Where no keyword finds rows there are none to choose from: such a list is long, and nothing but ids tells its rows apart.
  const offered = resource.list.search.length > 0 ? [] : ['false'];
  const live = [
    ...(store.columns.has('is_active') ? ['t.is_active'] : []),
    ...(store.columns.has('is_archived') ? ['not t.is_archived'] : []),
  ];
  const matching: Query = {
    ...rows,
    select,
    where: [...rows.where, ...live, ...offered],
    order: [sortSql(resource, named), 't.id'],
    ...(!resource.offeredWhole && { limit: LIMIT }),
  };
  const asked: Query = { ...rowsFrom(store, [...getScopeConditions(api, request.caller), { kind: 'ids', ids: wanted }]), select };
  const params = new Params();
  const text = (wanted.length > 0 ? [matching, asked] : [matching]).map((query) => `(${toSql(query, params)})`).join(' union ');
  const { rows: found } = await runner.query<Row>(prepared(text, params));
  return found.map((row) => ({ ...withAmounts(resource, row), name: getOptionName(resource.label, row, request.language) }));
}
