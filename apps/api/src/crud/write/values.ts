import { readCountry } from '../resource/country.ts';
import { writableFields } from '@diwan/contract/kit/form';
import type { Resource } from '@diwan/contract/kit/resource';
import type { Message } from '@diwan/contract/kit/validate';
import { namesCurrency } from '@diwan/contract/kit/field';
import type { Transaction } from '../../platform/database/transaction.ts';
import { invalid } from '../../platform/errors.ts';
import type { ResourceApi } from '../resource/crud.ts';
import { apiKind } from '../fields/kinds/index.ts';
import type { Row } from '../fields/row.ts';

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

/** Names the currency of a new row with amounts: that of its country, where nobody types it in. */
export async function setCurrency(transaction: Transaction, resource: Resource, before: Row | null, values: Row): Promise<void> {
  const isOwn = resource.fields['currency']?.readOnly === true && Object.values(resource.fields).some(namesCurrency);
  if (before || !isOwn || values['currency'] !== undefined) return;
  values['currency'] = (await readCountry(transaction.client, (values['country_id'] as number | undefined) ?? null))?.currency;
}
