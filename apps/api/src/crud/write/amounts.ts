import type { Resource } from '@diwan/contract/kit/resource';
import type { Message } from '@diwan/contract/kit/validate';
import { fromMinor, toMinor } from '@diwan/domain/money';
import type { Changes } from '../record/audit.ts';
import { invalid } from '../../platform/errors.ts';
import type { Row } from '../store.ts';
import type { Transaction } from '../../platform/database/transaction.ts';

function moneyFields(resource: Resource): [name: string, currency: string][] {
  return Object.entries(resource.fields).flatMap(([name, field]) => (field.kind === 'money' ? [[name, field.currency]] : []));
}

/** Names the currency of a new row with amounts: that of its country, where nobody types it in. */
export async function setCurrency(transaction: Transaction, resource: Resource, before: Row | null, values: Row): Promise<void> {
  const isOwn = resource.fields['currency']?.readOnly === true && moneyFields(resource).length > 0;
  if (before || !isOwn || values['currency'] !== undefined) return;
  const { rows } = await transaction.client.query<{ currency: string }>('select currency from countries where id = $1', [
    values['country_id'],
  ]);
  values['currency'] = rows[0]?.currency;
}

/** The amounts among the values in minor units, as the database keeps them; 422 for more decimals than the currency has. */
export function amountsInMinor(resource: Resource, before: Row | null, values: Row): Row {
  const amounts: Row = {};
  const errors: Record<string, Message[]> = {};
  for (const [name, currencyField] of moneyFields(resource)) {
    const value = values[name];
    if (typeof value !== 'string') continue;
    const units = toMinor(value, String(values[currencyField] ?? before?.[currencyField] ?? ''));
    if (units === undefined) errors[name] = [{ key: 'decimals', params: {} }];
    else amounts[name] = String(units);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return amounts;
}

/** The log names amounts as people read them, not in minor units, and numbers as numbers: those of a numeric column come as text. */
export function readableAmounts(resource: Resource, row: Row, changes: Changes): Changes {
  const shown = { ...changes };
  for (const [name, { before, after }] of Object.entries(changes)) {
    if (resource.fields[name]?.kind === 'number') shown[name] = { before: asNumber(before), after: asNumber(after) };
  }
  for (const [name, currencyField] of moneyFields(resource)) {
    const change = changes[name];
    if (!change) continue;
    const decimal = (units: unknown, currency: unknown) =>
      units === null || units === undefined ? null : fromMinor(units as string | number, String(currency));
    // What it counts in may have changed with it: a percentage that became an amount.
    const after = row[currencyField];
    shown[name] = { before: decimal(change.before, changes[currencyField]?.before ?? after), after: decimal(change.after, after) };
  }
  return shown;
}

function asNumber(value: unknown): unknown {
  return typeof value === 'string' ? Number(value) : value;
}
