import { settlements } from '@diwan/contract/resources/settlements';
import { transactions } from '@diwan/contract/resources/transactions';
import { crud } from '../../kit/crud.ts';
import { adminName, PERSON_NAME } from '../../kit/person-name.ts';
import * as t from '../../db/tables/money.ts';

/** What people quote on the phone, of the order that a row names. */
const ORDER_NO = '(select o.order_no from orders o where o.id = t.order_id)';

export const transactionsApi = crud(transactions, {
  table: t.transactions,
  computed: { user_name: PERSON_NAME, admin_name: adminName('admin_id'), order_no: ORDER_NO },
});

export const settlementsApi = crud(settlements, {
  table: t.settlements,
  computed: { order_no: ORDER_NO },
});
