import { namesCurrency } from '@diwan/contract/kit/field';
import type { Resource } from '@diwan/contract/kit/resource';
import type { Row } from '../row.ts';
import type { Transaction } from '../../platform/database/transaction.ts';

/** Names the currency of a new row with amounts: that of its country, where nobody types it in. */
export async function setCurrency(transaction: Transaction, resource: Resource, before: Row | null, values: Row): Promise<void> {
  const isOwn = resource.fields['currency']?.readOnly === true && Object.values(resource.fields).some(namesCurrency);
  if (before || !isOwn || values['currency'] !== undefined) return;
  const { rows } = await transaction.client.query<{ currency: string }>('select currency from countries where id = $1', [
    values['country_id'],
  ]);
  values['currency'] = rows[0]?.currency;
}
