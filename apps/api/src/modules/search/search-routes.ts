import type { Request, Server } from '../../platform/http/server.ts';
import { searchCalls, type Found } from '@diwan/contract/search/calls';
import { SEARCH_MIN } from '@diwan/contract/search/search';
import type { ResourceApi } from '../../crud/resource/crud.ts';
import { handle } from '../../crud/calls/handle.ts';
import { parseFilters } from '../../crud/list/filters.ts';
import { findPage } from '../../crud/list/page.ts';
import { getOptionName } from '../../crud/list/options.ts';
import { getScopeConditions } from '../../crud/resource/scope.ts';
import { storeFor } from '../../crud/resource/hidden.ts';
import { inPlace } from '../../platform/http/load/limits.ts';
import { may } from '../../access/access.ts';
import type { Locale } from '@diwan/contract/kit/constants';
import type { Resource } from '@diwan/contract/kit/resource';
import type { Row } from '../../crud/fields/row.ts';
import { translate } from '../../platform/translate.ts';
import { isRecord } from '@diwan/domain/records';

/** Which field of a record says what state it is in, the telling ones first. */
const STATES = ['order_status', 'status', 'review_status', 'status_new'] as const;
/** What is out of the ordinary with an account goes before whether it is switched on. */
const FLAGS = [
  ['is_ban', 1, 'banned'],
  ['is_locked', 1, 'locked'],
  ['is_active', 0, 'inactive'],
  ['is_active', 1, 'active'],
] as const;

function getStatus({ fields }: Resource, row: Row, language: Locale): string | null {
  for (const name of STATES) {
    const field = fields[name];
    if (field?.kind === 'enum' && typeof row[name] === 'string') return translate(language, `enums.${field.name}.${row[name]}`);
  }
  const flag = FLAGS.find(([name, value]) => name in fields && row[name] === value);
  if (!flag) return null;
  // Arabic says it of a woman by another word.
  const of = language === 'ar' && row['gender'] === 'female' ? '_female' : '';
  return translate(language, `detail.states.${flag[2]}${of}`);
}

/** What tells a found record apart from others of its name: its phone, its country and its state. */
function getFacts(resource: Resource, row: Row, language: Locale): Pick<Found, 'phone' | 'country' | 'status'> {
  const phone = row['phone'] ?? row['contact_phone'];
  const { country } = row;
  return {
    phone: typeof phone === 'string' ? phone : null,
    country: resource.name !== 'countries' && isRecord(country) ? getOptionName(['name_ar', 'name_en'], country, language) : null,
    status: getStatus(resource, row, language),
  };
}

const EACH = 4;
/** Lists that are asked at once: a search must not take every connection of the pool. */
const AT_ONCE = 4;
const PAGING = { page: 1, perPage: EACH, sort: { column: 'created_at', descending: true } } as const;

/** The newest rows of one list that the keyword finds, within the reach of the request. */
async function searchIn(app: Server, api: ResourceApi, request: Request, keyword: string): Promise<Found[]> {
  const { resource, options } = api;
  const conditions = [...getScopeConditions(api, request.caller), ...parseFilters(resource, options, request.caller, { keyword })];
  const rows = await findPage(app.database.pool, storeFor(api, request.caller), conditions, PAGING);
  return rows
    .map((json) => api.parse(json))
    .map((row) => ({
      table: resource.name,
      route: resource.route,
      id: row.id,
      name: getOptionName(resource.label, row, request.language),
      ...getFacts(resource, row, request.language),
      has_page: resource.opensPage,
    }));
}

/** `GET search?keyword=`: a few records of every list that the admin may see. */
export function registerSearch(app: Server, apis: readonly ResourceApi[], prefix: string) {
  // Rows that stand on the pages of another resource (a vehicle's documents) have no list to lead to.
  const isPart = ({ name, route }: ResourceApi['resource']) => apis.some((other) => other.resource.name === route && route !== name);
  const searched = apis.filter(({ resource }) => !isPart(resource) && resource.list.filters.includes('keyword'));
  const getTable = ({ resource }: ResourceApi) => resource.base ?? resource.name;
  const tables = [...new Set(searched.map(getTable))].map((table) => searched.filter((api) => getTable(api) === table));
  async function search(request: Request, keyword: string): Promise<Found[]> {
    // A table is searched once: in the list of all its rows, or else in the first view of them that the admin may see.
    const left = tables.flatMap((lists) => lists.find(({ resource }) => may(request.access, resource.can.list)) ?? []);
    const found: Found[] = [];
    while (left.length > 0) {
      const answers = await Promise.all(left.splice(0, AT_ONCE).map((api) => searchIn(app, api, request, keyword)));
      found.push(...answers.flat());
    }
    return found;
  }
  handle(app, prefix, searchCalls.search, async ({ request, query }) => {
    const keyword = query.keyword.trim().slice(0, 100);
    return { data: [...keyword].length < SEARCH_MIN ? [] : await inPlace(request, 'search', () => search(request, keyword)) };
  });
}
