import { trackingCalls } from '@diwan/contract/calls/tracking';
import type { Server } from '../../platform/http/server.ts';
import { handle } from '../../crud/calls/handle.ts';
import { notFound } from '../../platform/errors.ts';
import { getBusyAreas } from './busy-areas.ts';
import { findPartner, listPartners } from './list-partners.ts';
import { getClusters } from './map-partners.ts';
import { wantedFrom } from './tracking-question.ts';

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
