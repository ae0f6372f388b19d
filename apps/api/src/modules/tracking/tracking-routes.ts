import { trackingCalls, type PartnerCluster } from '@diwan/contract/tracking/calls';
import type { Server, Request } from '../../platform/http/server.ts';
import { handle } from '../../crud/calls/handle.ts';
import { notFound } from '../../platform/errors.ts';
import { getBusyAreas } from './busy-areas.ts';
import { findPartner, listPartners } from './list-partners.ts';
import { wantedFrom, type PartnersView } from './tracking-question.ts';
import type { Context } from '../../crud/resource/context.ts';
import { allOf, Params, prepared } from '../../platform/database/sql-text.ts';
import { getPartnerConditions, FROM_POSITIONS, RUNNING, staleSql, stateSql, withinBoundsSql } from './tracking-sql.ts';

/** A world of one tile is 512 pixels wide: a quarter of that holds a cluster and its words at any zoom. */
const CELLS_ROUND = 4;
/** A large screen has some hundred cells in sight; beyond this many the fullest are shown. */
const CLUSTERS_MAX = 500;

type ClusterRow = Omit<PartnerCluster, 'partner'> & { id: number | null; name: string | null };

/** Partners gathered in cells of a grid, the finer the closer one looks: as many rows as fit a screen, however many partners there are. */
async function getClusters(app: Context, request: Request, view: PartnersView): Promise<PartnerCluster[]> {
  const params = new Params();
  const now = params.add(new Date(app.now()).toISOString());
  const cell = params.add(360 / (CELLS_ROUND * 2 ** (view.zoom ?? 0)), 'float8');
  const conditions = [...getPartnerConditions(request, view, params), ...(view.bounds ? withinBoundsSql('t', view.bounds, params) : [])];
  const state = view.state === undefined ? 'true' : `state = ${params.add(view.state)}`;
  const text = `with ${RUNNING}, seen as (
    select t.provider_id, t.lat, t.lng, ${staleSql(now)} as is_stale, ${stateSql('r.provider_id is not null', now)} as state
    ${FROM_POSITIONS} left join running r on r.provider_id = t.provider_id where ${allOf(conditions)}
  ), cells as (
    select avg(lat) as lat, avg(lng) as lng, count(*) filter (where state = 'free')::int as free, count(*) filter (where state = 'in_order')::int as in_order,
      count(*) filter (where state = 'offline')::int as offline, count(*) filter (where is_stale)::int as stale, row_number() over (order by count(*) desc, min(provider_id))::int as place, case when count(*) = 1 then min(provider_id) end as id
    from seen where ${state} group by floor(lat / ${cell}), floor(lng / ${cell}) order by place limit ${CLUSTERS_MAX}
  )
  select c.lat, c.lng, c.free, c.in_order, c.offline, c.stale, c.id, concat_ws(' ', p.first_name, p.last_name) as name from cells c left join providers p on p.id = c.id order by c.place`;
  const { rows } = await app.database.pool.query<ClusterRow>(prepared(text, params));
  return rows.map(({ id, name, ...cluster }) => ({ ...cluster, partner: id === null ? null : { id, name: name ?? '' } }));
}

/** Where partners are: a list, a map of clusters, and one of them alone. */
export function registerTracking(app: Server, prefix: string) {
  handle(app, prefix, trackingCalls.listPartners, async ({ request, query }) => {
    const { data, meta } = await listPartners(app, request, wantedFrom(request, query));
    return { data, beside: { meta } };
  });

  handle(app, prefix, trackingCalls.mapPartners, async ({ request, query }) => {
    const view = wantedFrom(request, query);
    const [clusters, busy] = await Promise.all([getClusters(app, request, view), getBusyAreas(app, request, view)]);
    return { data: { clusters, busy } };
  });

  handle(app, prefix, trackingCalls.showPartner, async ({ request, params }) => {
    const data = await findPartner(app, request, params.id);
    if (!data) throw notFound();
    return { data };
  });
}
