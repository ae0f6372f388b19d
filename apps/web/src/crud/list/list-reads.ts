import { readableFields, type Resource } from '@diwan/contract/kit/resource';
import { zoneReads } from '../cells/row-country.ts';
import { kindCell } from '../fields/kinds/cells.tsx';
import type { Column, Screens } from '../resource/screens.ts';
import type { ListPlan, ListReads } from './list-query.ts';

/** The fields that the cell of a field, or of a stem such as `name`, looks at. */
export function fieldReads(resource: Resource, name: string): readonly string[] {
  const { fields } = resource;
  const field = fields[name];
  if (field) return [name, ...(kindCell(field).reads?.(field, resource) ?? [])];
  if (name === 'created_at' || name === 'updated_at') return [name, ...zoneReads(resource)];
  if (`${name}_ar` in fields) return [`${name}_ar`, `${name}_en`];
  return name === 'full_name' ? ['first_name', 'last_name', 'image'].filter((part) => part in fields) : [];
}

export const columnKey = (choice: string | Column): string => (typeof choice === 'string' ? choice : choice.key);

/** The fields that a column's cell looks at. */
export function columnReads(resource: Resource, choice: string | Column): readonly string[] {
  return (typeof choice === 'object' && choice.reads) || fieldReads(resource, columnKey(choice));
}

/** The fields by which people know a row. */
export function nameReads(resource: Resource): readonly string[] {
  return readableFields(resource).flatMap(([name]) => (resource.label.includes(name) ? [name] : []));
}

/** Whether a row may be changed follows from its country where a row may be of none. */
function scopeReads({ scope, can }: Resource): readonly string[] {
  return scope?.nullable && can.create !== undefined ? [scope.column] : [];
}

/** The columns of a list, its further ones last: a view of the same rows may show what is a further column of its base. */
export function allColumns({ columns, moreColumns = [] }: Screens): readonly (string | Column)[] {
  const keys = new Set(columns.map(columnKey));
  return [...columns, ...moreColumns.filter((choice) => !keys.has(columnKey(choice)))];
}

/** What the list of a resource's screens reads of its rows. */
export function getListReads(screens: Screens): ListReads {
  const { resource, columns, reads = [] } = screens;
  const usual = columns.map(columnKey);
  return {
    always: [...nameReads(resource), ...scopeReads(resource), ...reads],
    columns: Object.fromEntries(allColumns(screens).map((choice) => [columnKey(choice), columnReads(resource, choice)])),
    usual,
    naming: usual.find((key) => key !== 'id' && key !== 'position') ?? usual[0] ?? 'id',
  };
}

/** A resource's list as plain data. */
export function getListPlan(screens: Screens): ListPlan {
  const { name, list } = screens.resource;
  const { filters, sorts, aliases, spellings } = list;
  const names = { filters, sorts, ...(aliases && { aliases }), ...(spellings && { spellings }) };
  return { resource: name, names, reads: getListReads(screens) };
}
