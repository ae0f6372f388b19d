import { writableFields } from '@diwan/contract/kit/form';
import type { Resource } from '@diwan/contract/kit/resource';
import type { Message } from '@diwan/contract/kit/validate';
import { invalid } from '../../platform/errors.ts';
import type { ResourceApi } from '../crud.ts';
import { apiKind } from '../kinds/index.ts';
import type { Changes } from '../record/audit.ts';
import type { Row } from '../row.ts';

/** Cleans the values of a body in place, as their kinds ask; 422 for those that may not be kept. */
export async function cleanValues(resource: Resource, values: Row): Promise<void> {
  for (const [name, field] of writableFields(resource)) {
    const kind = apiKind(field);
    if (kind.cleaned && values[name] !== undefined) values[name] = await kind.cleaned(field, name, values[name], values);
  }
}

/** The values that are columns, as the database takes them; 422 for those that it cannot hold. */
export function getColumns({ resource, store }: ResourceApi, before: Row | null, values: Row): Row {
  const columns: Row = {};
  const errors: Record<string, Message[]> = {};
  const record = { ...before, ...values };
  for (const [name, value] of Object.entries(values)) {
    if (!store.columns.has(name)) continue;
    const field = resource.fields[name];
    const kind = field && apiKind(field);
    const stored = field && kind?.stored ? kind.stored(field, value, record) : value;
    if (stored === undefined && value !== undefined && kind?.unstorable) errors[name] = [{ key: kind.unstorable, params: {} }];
    else columns[name] = stored;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return columns;
}

/** The log names amounts as people read them, not in minor units, and numbers as numbers. */
export function readableChanges(resource: Resource, row: Row, changes: Changes): Changes {
  const shown = { ...changes };
  for (const [name, change] of Object.entries(changes)) {
    const field = resource.fields[name];
    const readable = field && apiKind(field).readable?.(field, change, row, changes);
    if (readable) shown[name] = readable;
  }
  return shown;
}
