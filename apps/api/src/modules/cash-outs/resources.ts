import { cashOuts } from '@diwan/contract/cash-outs/resource';
import { crud } from '../../crud/resource/crud.ts';
import { adminName, PERSON_NAME } from '../people/index.ts';
import * as t from '../../schema/tables/money.ts';

export const cashOutsApi = crud(cashOuts, {
  table: t.cashOuts,
  computed: {
    user_name: PERSON_NAME,
    decided_by_name: adminName('decided_by'),
    approval_id: `(select max(a.id) from approvals a where a.cash_out_id = t.id and a.status = 'pending')`,
  },
});
