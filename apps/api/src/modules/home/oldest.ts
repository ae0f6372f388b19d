import type { WaitingItem } from '@diwan/contract/home/calls';
import type { PermissionUrl } from '@diwan/contract/permissions/catalogue';
import type { Request } from '../../platform/http/server.ts';
import { countriesInScope } from '../../access/caller.ts';
import { IS_UNRESOLVED } from '../../schema/tables/complaints.ts';
import { IS_UNASSIGNED } from '../../schema/tables/orders.ts';
import { IS_UNOWNED_TICKET } from '../../schema/tables/tickets.ts';
import { IS_OPEN_FINDING } from '../../schema/tables/till.ts';
import type { ResourceApi } from '../../crud/resource/crud.ts';
import { storeFor } from '../../crud/resource/hidden.ts';
import type { Condition } from '../../crud/fields/conditions.ts';
import { findPage } from '../../crud/list/page.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { getScopeConditions } from '../../crud/resource/scope.ts';
import { getWaitingAccounts } from '../providers/index.ts';
import { kindsSql } from '../orders/index.ts';
import { LIVE, readRequests } from '../update-requests/index.ts';
import { may } from '../../access/access.ts';
import { inScope } from './home-sql.ts';

/** So many of each kind: the longest waiting of one kind shall not hide those of the others. */
const OF_EACH = 3;
const OLDEST_FIRST = { page: 1, perPage: OF_EACH, sort: { column: 'created_at', descending: false } } as const;

interface Source {
  readonly kind: WaitingItem['kind'];
  /** The resource whose list shows them. */
  readonly resource: string;
  /** Who sees the list, and who decides. */
  readonly can: readonly PermissionUrl[];
  /** Whoever holds this sees them among others already. */
  readonly unless?: PermissionUrl;
  /** Which rows wait for this admin, in the words of the partial index that holds them: SQL over `t`. */
  readonly waits: (admin: Request['access']) => string;
}

const DECIDES_COMPLAINTS = ['index-complaints', 'update-complaints'] as const;

const SOURCES: readonly Source[] = [
  {
    kind: 'cash_outs',
    resource: 'cash_outs',
    can: ['index-cashout-requests', 'update-cashout-requests'],
    // What waits for a second admin stands there as an approval.
    waits: () => `status = 'pending' and not exists (select from approvals a where a.cash_out_id = t.id and a.status = 'pending')`,
  },
  {
    kind: 'approvals',
    resource: 'approvals',
    can: ['index-approvals', 'decide-approvals'],
    // Of what nobody could decide about every superadmin is told: also who asked may call it off.
    waits: ({ adminId: admin, isSuperAdmin }) =>
      `status = 'pending' and (t.requested_by is distinct from ${admin} and (t.deciders is null or ${admin} = any(t.deciders))${isSuperAdmin ? ` or t.deciders = '{}'` : ''})`,
  },
  {
    kind: 'findings',
    resource: 'findings',
    can: ['index-findings', 'decide-findings'],
    waits: ({ adminId: admin }) =>
      `${IS_OPEN_FINDING} and t.subject_id is distinct from ${admin} and coalesce(t.owner_id, ${admin}) = ${admin}
       and not exists (select from order_events e where e.order_id = t.order_id and e.action = 'place' and e.admin_id = ${admin})`,
  },
  {
    kind: 'complaints',
    resource: 'complaints',
    can: DECIDES_COMPLAINTS,
    waits: () => IS_UNRESOLVED,
  },
  {
    kind: 'tickets',
    resource: 'tickets',
    can: ['index-tickets', 'update-tickets'],
    // Whoever decides about complaints has that of such a ticket before them already.
    waits: (access) =>
      DECIDES_COMPLAINTS.every((right) => may(access, right))
        ? `${IS_UNOWNED_TICKET} and not exists (select from complaints w where w.id = t.complaint_id and ${IS_UNRESOLVED} and ${kindsSql(access, 'change', 'w')})`
        : IS_UNOWNED_TICKET,
  },
  {
    kind: 'unassigned_orders',
    resource: 'orders',
    can: ['index-orders', 'delegate-orders'],
    waits: () => IS_UNASSIGNED,
  },
  {
    kind: 'unassigned_orders',
    resource: 'trips',
    can: ['index-trips', 'delegate-orders'],
    unless: 'index-orders',
    waits: () => IS_UNASSIGNED,
  },
];

const mayDecide = (request: Request, { can, unless }: Pick<Source, 'can' | 'unless'>) =>
  can.every((right) => may(request.access, right)) && !(unless !== undefined && may(request.access, unless));

async function getRows(runner: Runner, request: Request, api: ResourceApi, { kind, waits }: Source): Promise<WaitingItem[]> {
  const waiting: Condition = { kind: 'sql', text: () => waits(request.access) };
  const rows = await findPage(runner, storeFor(api, request.caller), [...getScopeConditions(api, request.caller), waiting], OLDEST_FIRST);
  return rows.map((json) => api.parse(json)).map((row) => ({ kind, since: row['created_at'], row }) as unknown as WaitingItem);
}

async function requests(runner: Runner, request: Request): Promise<WaitingItem[]> {
  if (!mayDecide(request, { can: ['index-update-requests', 'update-update-requests'] })) return [];
  const where = `${LIVE} and r.status = 'pending' and ${inScope('r.country_id', countriesInScope(request.caller))}`;
  const found = await readRequests(runner, () => where, { oldestFirst: true, limit: OF_EACH, offset: 0 });
  return found.map((row) => ({ kind: 'update_requests', since: row.created_at, row }));
}

/** Those of a deleted provider wait for nobody, as the list has it. */
async function accounts(runner: Runner, request: Request): Promise<WaitingItem[]> {
  if (!mayDecide(request, { can: ['index-cashout-requests', 'update-cashout-requests'] })) return [];
  const found = await getWaitingAccounts(runner, countriesInScope(request.caller), OF_EACH);
  return found.map((row) => ({ kind: 'bank_accounts', since: row.changed_at, row }));
}

/** What waits for this admin's own decision, the oldest first: a few of each kind, as their lists show them. */
export async function oldestFor(runner: Runner, request: Request, apis: readonly ResourceApi[]): Promise<WaitingItem[]> {
  const found = await Promise.all([
    requests(runner, request),
    accounts(runner, request),
    ...SOURCES.filter((source) => mayDecide(request, source)).map(async (source) => {
      const api = apis.find(({ resource }) => resource.name === source.resource);
      return api ? getRows(runner, request, api, source) : [];
    }),
  ]);
  return found.flat().toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since));
}
