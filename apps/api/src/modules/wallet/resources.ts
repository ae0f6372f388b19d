import { settlements } from '@diwan/contract/wallet/settlements';
import { transactions } from '@diwan/contract/wallet/transactions';
import { crud } from '../../crud/resource/crud.ts';
import { adminName, PERSON_NAME } from '../people/index.ts';
import * as t from '../../schema/tables/money.ts';

/** What people quote on the phone of the order that a row names, and by whose rights it opens. */
const ofOrder = (column: string) => `(select o.${column} from orders o where o.id = t.order_id)`;
const ORDER = { order_no: ofOrder('order_no'), order_type: ofOrder('order_type') };

export const transactionsApi = crud(transactions, {
  table: t.transactions,
  computed: { user_name: PERSON_NAME, admin_name: adminName('admin_id'), ...ORDER },
});

export const settlementsApi = crud(settlements, {
  table: t.settlements,
  computed: ORDER,
});
