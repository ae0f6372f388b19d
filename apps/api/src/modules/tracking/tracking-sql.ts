import { providers } from '@diwan/contract/providers/resource';
import { RIDES } from '@diwan/contract/tracking/tracking';
import { SILENT_AFTER_SECONDS } from '@diwan/domain/tracking/partner-state';
import type { Request } from '../../platform/http/server.ts';
import { countriesInScope } from '../../access/caller.ts';
import { foundSql } from '../../crud/list/open-filters.ts';
import { IS_RUNNING } from '../../schema/tables/orders.ts';
import type { Params } from '../../platform/database/sql-text.ts';
import type { Bounds, WantedPartners } from './tracking-question.ts';

// Over alias `t` of the positions and `p` of their providers.

export const FROM_POSITIONS = 'from provider_positions t join providers p on p.id = t.provider_id';

/** As the domain's `partnerState`, with what tells whether somebody is in an order; `now` is a placeholder. */
export const stateSql = (inOrder: string, now: string) =>
  `case when ${inOrder} then 'in_order' when t.is_online and t.seen_at >= ${now}::timestamptz - interval '${SILENT_AFTER_SECONDS} seconds' then 'free' else 'offline' end`;

/** As the domain's `isStale`. */
export const staleSql = (now: string) => `t.seen_at < ${now}::timestamptz - interval '${SILENT_AFTER_SECONDS} seconds'`;

/** Looked up for each row: for the few of a page. */
export const IN_ORDER = `exists (select from orders where provider_id = t.provider_id and ${IS_RUNNING})`;

/** Who is out for an order, found once for a whole list. */
export const IS_OUT = `t.provider_id in (select provider_id from orders where provider_id is not null and ${IS_RUNNING})`;

/** Whoever is free or in an order. */
export const connectedSql = (now: string) =>
  `(${IS_OUT} or (t.is_online and t.seen_at >= ${now}::timestamptz - interval '${SILENT_AFTER_SECONDS} seconds'))`;

/** All who are out at once: for the many of a map. */
export const RUNNING = `running as materialized (select distinct provider_id from orders where ${IS_RUNNING})`;

function serviceSql(service: NonNullable<WantedPartners['service']>, params: Params): string {
  if (service === RIDES) return 'p.is_driver';
  return `exists (select from provider_services s where s.provider_id = p.id and s.group_service_id = ${params.add(service, 'int')} and s.is_active and s.deleted_at is null)`;
}

/** Those in reach of a request, as far as it asks for them; the state apart, which each call finds out in its own way. */
export function getPartnerConditions(request: Request, wanted: WantedPartners, params: Params): string[] {
  const countries = countriesInScope(request.caller);
  return [
    'p.deleted_at is null',
    ...(countries === null ? [] : [`p.country_id = any(${params.add(countries, 'int[]')})`]),
    ...(wanted.country_id === undefined ? [] : [`p.country_id = ${params.add(wanted.country_id, 'int')}`]),
    ...(wanted.city_id === undefined ? [] : [`p.city_id = ${params.add(wanted.city_id, 'int')}`]),
    ...(wanted.service === undefined ? [] : [serviceSql(wanted.service, params)]),
    ...(wanted.keyword === undefined
      ? []
      : [
          foundSql(
            providers,
            request.caller,
            'p',
            wanted.keyword.map((pattern) => params.add(pattern)),
          ),
        ]),
  ];
}

/** The rows of a view; across the date line it is what lies on either side. */
export function withinBoundsSql(alias: string, { west, south, east, north }: Bounds, params: Params): string[] {
  const [left, right] = [params.add(west, 'float8'), params.add(east, 'float8')];
  return [
    `${alias}.lat between ${params.add(south, 'float8')} and ${params.add(north, 'float8')}`,
    west <= east ? `${alias}.lng between ${left} and ${right}` : `(${alias}.lng >= ${left} or ${alias}.lng <= ${right})`,
  ];
}
