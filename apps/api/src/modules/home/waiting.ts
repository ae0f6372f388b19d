import type { WaitingQueue } from '@diwan/contract/home/calls';
import type { PermissionUrl } from '@diwan/contract/permissions/catalogue';
import { approvals } from '@diwan/contract/approvals/resource';
import { cashOuts } from '@diwan/contract/cash-outs/resource';
import { complaints } from '@diwan/contract/complaints/resource';
import { findings } from '@diwan/contract/findings/resource';
import type { Request } from '../../platform/http/server.ts';
import { countriesInScope } from '../../access/caller.ts';
import { IS_UNRESOLVED } from '../../schema/tables/complaints.ts';
import { IS_AWAITING_PAYMENT, IS_HELD, IS_UNASSIGNED, IS_UNDER_REVIEW } from '../../schema/tables/orders.ts';
import { IS_UNOWNED_TICKET } from '../../schema/tables/tickets.ts';
import { IS_OPEN_FINDING } from '../../schema/tables/till.ts';
import type { Verb } from '../../crud/resource/crud.ts';
import { kindsSql } from '../orders/index.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { Params, prepared } from '../../platform/database/sql-text.ts';
import { translate } from '../../platform/translate.ts';
import { may, type Access } from '../../access/access.ts';
import { inScope } from './home-sql.ts';

/** Nobody needs the exact number of more than so many. */
const COUNT_MAX = 1_000;

interface Queue {
  readonly id: string;
  /** What waits, over alias `w`: by a partial index of just these rows, so that those decided long ago cost nothing. */
  readonly from: string;
  /** It counts orders, or what hangs on them: of the kinds that the admin reaches so. */
  readonly ofOrders?: Verb;
  /** Rows of no country wait for everybody, where their list shows them so. */
  readonly orNone?: boolean | undefined;
  /** Its words in the catalogue. */
  readonly title: string;
  /** The list of just these rows. */
  readonly route_front: string;
  readonly can: PermissionUrl;
  /** What it takes besides, where the list is another's than the work. */
  readonly also?: PermissionUrl;
  /** It is about all countries together: for who works in all of them, and only while there is something. */
  readonly isAlarm?: true;
  /** Whoever holds this sees them among others already. */
  readonly unless?: PermissionUrl;
}

/** What waits for somebody's decision, in the order of the menu. */
const QUEUES: readonly Queue[] = [
  {
    id: 'proof_fails',
    // It stays until somebody has decided about it, also where a later proof holds.
    from: `(select null::int as country_id from findings where rule = 'proof_fails' and decision is null and deleted_at is null) w where true`,
    orNone: true,
    isAlarm: true,
    title: 'enums.finding_rules.proof_fails',
    route_front: '/wallet/proof',
    can: 'prove-ledger',
  },
  {
    id: 'update_requests',
    // What a deleted provider asked for waits for nobody, as its list has it.
    from: `update_requests w join providers p on p.id = w.provider_id and p.deleted_at is null where w.status = 'pending'`,
    title: 'menu.entries.update_requests',
    route_front: '/update_requests/show-all',
    can: 'index-update-requests',
  },
  {
    id: 'cash_outs',
    from: `cash_outs w where w.status = 'pending' and w.deleted_at is null`,
    title: 'menu.entries.cash_outs',
    route_front: '/cashout-requests/show-all?status=pending',
    can: cashOuts.can.list,
  },
  {
    id: 'bank_accounts',
    from: `bank_accounts b join providers w on w.id = b.provider_id and w.deleted_at is null where b.status = 'pending'`,
    title: 'menu.entries.bank_accounts_waiting',
    route_front: '/wallet/bank_accounts',
    can: 'update-cashout-requests',
    also: 'index-providers',
  },
  {
    id: 'approvals',
    from: `approvals w where w.status = 'pending' and w.deleted_at is null`,
    orNone: approvals.scope?.nullable,
    title: 'menu.entries.approvals',
    route_front: '/wallet/approvals/show-all?status=pending',
    can: approvals.can.list,
  },
  {
    id: 'findings',
    from: `findings w where ${IS_OPEN_FINDING}`,
    title: 'resources.findings.title',
    route_front: '/findings?filter=open',
    can: findings.can.list,
  },
  {
    id: 'complaints',
    from: `complaints w where ${IS_UNRESOLVED}`,
    ofOrders: 'change',
    title: 'resources.complaints.title',
    route_front: '/complaints/show-all?filter=unresolved',
    can: complaints.can.list,
  },
  {
    id: 'tickets',
    from: `tickets w where ${IS_UNOWNED_TICKET}`,
    title: 'menu.entries.tickets',
    route_front: '/tickets/show-all?filter=unowned&sort=due_at',
    can: 'index-tickets',
  },
  {
    // Those that wait for their client wait for nobody here.
    id: 'held_orders',
    from: `orders w where ${IS_HELD} and w.waits_for = 'office'`,
    ofOrders: 'change',
    title: 'enums.sets.held',
    route_front: '/orders/show-all?filter=held',
    can: 'decide-approvals',
    also: 'index-orders',
  },
  {
    id: 'unassigned_orders',
    from: `orders w where ${IS_UNASSIGNED}`,
    ofOrders: 'list',
    title: 'enums.sets.unassigned',
    route_front: '/orders/show-all?filter=unassigned',
    can: 'index-orders',
  },
  {
    id: 'unassigned_trips',
    from: `orders w where ${IS_UNASSIGNED} and w.order_type = 'trip'`,
    title: 'enums.sets.unassigned',
    route_front: '/trips/show-all?filter=unassigned',
    can: 'index-trips',
    unless: 'index-orders',
  },
  {
    id: 'orders_awaiting_payment',
    from: `orders w where ${IS_AWAITING_PAYMENT}`,
    ofOrders: 'list',
    title: 'enums.sets.awaiting_payment',
    route_front: '/orders/show-all?filter=awaiting_payment',
    can: 'index-orders',
  },
  {
    id: 'orders_under_review',
    from: `orders w where ${IS_UNDER_REVIEW}`,
    ofOrders: 'list',
    title: 'enums.sets.under_review',
    route_front: '/orders/show-all?filter=under_review',
    can: 'index-orders',
  },
];

function countSql({ id, from, ofOrders, orNone }: Queue, countries: readonly number[] | null, access: Access): string {
  const kinds = ofOrders ? kindsSql(access, ofOrders, 'w') : 'true';
  const some = `select from ${from} and ${inScope('w.country_id', countries, orNone)} and ${kinds} limit ${COUNT_MAX + 1}`;
  return `select '${id}' as id, (select count(*)::int from (${some}) s) as n`;
}

/** What waits for somebody in the admin's countries, of the lists that they may see. */
export async function waitingFor(runner: Runner, request: Request): Promise<WaitingQueue[]> {
  const holds = (right: PermissionUrl | undefined, without: boolean) => (right === undefined ? without : may(request.access, right));
  const isEverywhere = request.access.countries === null;
  const queues = QUEUES.filter(
    ({ can, also, unless, isAlarm }) => holds(can, true) && holds(also, true) && !holds(unless, false) && (!isAlarm || isEverywhere),
  );
  if (queues.length === 0) return [];
  const countries = countriesInScope(request.caller);
  const text = queues.map((queue) => countSql(queue, countries, request.access)).join(' union all ');
  const { rows } = await runner.query<{ id: string; n: number }>(prepared(text, new Params()));
  const counts = new Map(rows.map(({ id, n }) => [id, n]));
  return queues.flatMap(({ id, title, route_front, isAlarm }) => {
    const n = counts.get(id) ?? 0;
    if (isAlarm && n === 0) return [];
    return {
      id,
      title: translate(request.language, title),
      route_front,
      value: Math.min(n, COUNT_MAX),
      ...(n > COUNT_MAX && { value_is_at_least: true as const }),
    };
  });
}
