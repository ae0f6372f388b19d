import { findings } from '@diwan/contract/findings/resource';
import { crud } from '../../crud/resource/crud.ts';
import { adminName } from '../people/index.ts';
import * as t from '../../schema/tables/till.ts';

const IS_OPEN = { kind: 'empty', column: 'decision' } as const;

/** Findings are written by rules (`ledger/till/findings.ts`); what people do about them are calls of their own. */
export const findingsApi = crud(findings, {
  table: t.findings,
  sets: {
    open: [IS_OPEN],
    unowned: [IS_OPEN, { kind: 'empty', column: 'owner_id' }],
    amount_held: [{ kind: 'equals', column: 'decision', value: 'held', fixed: true }],
  },
  computed: {
    order_type: '(select o.order_type from orders o where o.id = t.order_id)',
    order_placed_by: `(select e.admin_id from order_events e where e.order_id = t.order_id and e.action = 'place' order by e.at, e.id limit 1)`,
    coupon_code: '(select c.coupon_code from coupons c where c.id = t.coupon_id)',
    evidence: 't.evidence::text',
    decided_by_name: adminName('decided_by'),
  },
});
