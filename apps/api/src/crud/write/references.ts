import { namesRows, getTarget } from '@diwan/contract/kit/field';
import { writableFields, type Form } from '@diwan/contract/kit/form';
import type { CountryScope, Resource } from '@diwan/contract/kit/resource';
import type { Message } from '@diwan/contract/kit/validate';
import { RESOURCES } from '@diwan/contract/resources';
import { type Caller, countriesInScope, ownCountries } from '../../access/caller.ts';
import { apiKind } from '../fields/kinds/index.ts';
import { invalid } from '../../platform/errors.ts';
import { sqlTable } from '../fields/sql-tables.ts';
import type { Row } from '../fields/row.ts';
import type { Transaction } from '../../platform/database/transaction.ts';

function getResource(table: string): Resource {
  const found = RESOURCES.find((one) => one.name === table);
  if (!found) throw new Error(`no resource is called ${table}`);
  return found;
}

/** Why a reference cannot be saved, or undefined. The row that it names is kept from being deleted until the commit. */
async function fault(
  transaction: Transaction,
  caller: Caller,
  { table, within }: { readonly table: string; readonly within?: string },
  id: number,
  values: Row,
): Promise<string | undefined> {
  const { scope, refusals } = getResource(table);
  const column = scope?.column;
  const { rows } = await transaction.client.query<{ country: number | null; parent: number | null }>(
    `select ${column ?? 'null::int'} as country, ${within ?? 'null::int'} as parent from ${sqlTable(table)} where id = $1 and deleted_at is null for share`,
    [id],
  );
  const row = rows[0];
  if (!row) return 'not_found';
  const inScope = column === 'id' ? ownCountries(caller) : countriesInScope(caller);
  if (column && row.country !== null && inScope && !inScope.includes(row.country)) return 'not_found';
  // What belongs to a country can only be chosen by a record of that country.
  if (column === 'country_id' && row.country !== null && values['country_id'] !== undefined && row.country !== values['country_id'])
    return refusals?.otherCountry ?? 'other_country';
  // A row of no country holds in all of them.
  const everywhere = within === 'country_id' && row.parent === null && scope?.nullable === true;
  if (within !== undefined && !everywhere && row.parent !== (values[within] ?? null)) return 'other_parent';
  return undefined;
}

/** How what is written relates to countries: as its resource says, or by the country that a call's form asks for. */
function getScope(form: Form | Resource): CountryScope {
  if ('scope' in form) return form.scope;
  return 'country_id' in form.fields ? { column: 'country_id', nullable: false } : null;
}

/** Refuses references to what does not exist, is out of reach or lies in another country. */
export async function checkReferences(
  transaction: Transaction,
  caller: Caller,
  form: Form | Resource,
  before: Row | null,
  values: Row,
): Promise<void> {
  const errors: Record<string, Message[]> = {};
  for (const [name, field] of writableFields(form)) {
    if (!namesRows(field)) continue;
    for (const id of apiKind(field).namedIds?.(values[name]) ?? []) {
      if (typeof id !== 'number') continue;
      const key = await fault(transaction, caller, field, id, { ...before, ...values });
      if (key) errors[name] = [{ key, params: {} }];
    }
  }
  const scope = getScope(form);
  const own = scope?.column;
  const inScope = countriesInScope(caller);
  const country = values['country_id'];
  // The row itself must lie within reach: with a chosen country, in that one.
  if (own === 'country_id' && typeof country === 'number' && inScope && !inScope.includes(country))
    errors['country_id'] = [{ key: 'not_found', params: {} }];
  // What belongs to no country holds in all of them: only who has all of them makes a row such, also by leaving the country out.
  const becomesGeneral = before ? country === null && before['country_id'] !== null : scope?.nullable === true && !country;
  if (own === 'country_id' && becomesGeneral && ownCountries(caller) !== null) errors['country_id'] = [{ key: 'empty', params: {} }];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Those of the rows that live records of other resources name. */
export async function usedIds(transaction: Transaction, resource: Resource, ids: readonly number[]): Promise<Set<number>> {
  const table = resource.base ?? resource.name;
  const used = new Set<number>();
  for (const other of RESOURCES.filter((one) => one.base === undefined)) {
    for (const [name, field] of Object.entries(other.fields)) {
      if (getTarget(field) !== table || !apiKind(field).isForeignKey) continue;
      const { rows } = await transaction.client.query<{ id: number }>(
        `select a.id from unnest($1::int[]) a (id) where exists (select from ${sqlTable(other.name)} o where o.${name} = a.id and o.deleted_at is null)`,
        [ids],
      );
      for (const { id } of rows) used.add(id);
    }
  }
  return used;
}
