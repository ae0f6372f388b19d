import type { OrderDetails } from '@diwan/contract/orders/detail-calls';
import { complaints, complaintTrips } from '@diwan/contract/complaints/resource';
import { UNRESOLVED_STATUSES } from '@diwan/domain/complaint-transitions';
import type { Access } from '../../access/access.ts';
import { type Caller, callerMay } from '../../access/caller.ts';
import { crud, type CrudOptions, type Verb } from '../../crud/resource/crud.ts';
import { findPage } from '../../crud/list/page.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { kindConditions } from './order-kinds.ts';
import { adminName } from '../people/index.ts';
import { getScopeConditions } from '../../crud/resource/scope.ts';
import * as t from '../../schema/tables/complaints.ts';

const options = {
  table: t.complaints,
  // As the complained-about trips are listed: of the rights on that kind of order any opens the row.
  reach: (access: Access, verb: Verb) => kindConditions(access, verb === 'list' ? 'change' : verb),
  sets: {
    unresolved: [{ kind: 'among', column: 'status', values: UNRESOLVED_STATUSES }],
    unowned: [
      { kind: 'empty', column: 'owner_id' },
      { kind: 'among', column: 'status', values: UNRESOLVED_STATUSES },
    ],
  },
  computed: { owner_name: adminName('owner_id') },
} as const satisfies CrudOptions & { table: typeof t.complaints };

export const complaintsApi = crud(complaints, options);
export const complaintTripsApi = crud(complaintTrips, { ...options, fixed: { order_type: 'trip' } });

/** An order has one complaint of its client, and one of each provider who had it: they are few. */
const SHOWN = 50;

/** The complaints about an order, the first before the others, for who may see complaints; none for others. */
export async function getComplaints(runner: Runner, caller: Caller, orderId: number): Promise<OrderDetails['complaints']> {
  if (!callerMay(caller, complaints.can.show)) return [];
  const conditions = [
    ...getScopeConditions(complaintsApi, caller, 'show'),
    { kind: 'equals', column: 'order_id', value: orderId } as const,
  ];
  const found = await findPage(runner, complaintsApi.store, conditions, {
    page: 1,
    perPage: SHOWN,
    sort: { column: 'id', descending: false },
  });
  return found.map((row) => complaintsApi.parse(row));
}
