import { approvals } from '@diwan/contract/approvals/resource';
import { crud } from '../../crud/resource/crud.ts';
import { adminName } from '../people/index.ts';
import * as t from '../../schema/tables/money.ts';

const ONE = 'case when t.people_count = 1 then t.user_ids[1] end';
const nameIn = (table: string) => `(select concat_ws(' ', x.first_name, x.last_name) from ${table} x where x.id = ${ONE})`;

export const approvalsApi = crud(approvals, {
  table: t.approvals,
  computed: {
    user_id: ONE,
    user_name: `case t.user_type when 'client' then ${nameIn('clients')} else ${nameIn('providers')} end`,
    changes: `(t.payload->'changes')::text`,
    is_alone: `coalesce(t.deciders = '{}', false)`,
    requested_by_name: adminName('requested_by'),
    decided_by_name: adminName('decided_by'),
    order_no: '(select o.order_no from orders o where o.id = t.order_id)',
    order_type: '(select o.order_type from orders o where o.id = t.order_id)',
  },
});
