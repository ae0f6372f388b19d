import type { Resource } from '@diwan/contract/kit/resource';
import { getFilters, type ListFilter } from '../../apps/web/src/crud/list/list-filters.ts';
import type { Api, Row } from './api.ts';

/** A filter, a value that lets some rows through and keeps others out, and whether a row may stand in such a list. */
export interface FilterCase {
  readonly filter: ListFilter;
  readonly value: string;
  /** What the select's option says, where it names a row. */
  readonly option?: Row;
  readonly obeys: (row: Row) => boolean;
}

/** What the cases of a resource are made from: a row of the test's own, the newest and the oldest, and rows that have what is rare. */
interface Samples {
  mine: Row;
  newest: Row;
  oldest: Row;
  loggedIn: Row | undefined;
  loggedOut: Row | undefined;
  withCity: Row | undefined;
}

const getZone = (resource: Resource, row: Row): string => {
  if (resource.scope === null) return 'UTC';
  return String((resource.scope.column === 'id' ? row : (row['country'] as Row))['time_zone']);
};

/** The day and the time of a moment where the row is. The Swedish way of writing them is the wire's. */
function local(resource: Resource, row: Row, timestamp: unknown): { day: string; time: string } {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone: getZone(resource, row), dateStyle: 'short', timeStyle: 'short' });
  const [day = '', time = ''] = text.format(new Date(String(timestamp))).split(' ');
  return { day, time };
}

async function getSamples(api: Api, resource: Resource, mine: Row): Promise<Samples> {
  const list = async (query: string) => (await api.get<Row[]>(`${resource.name}?${query}`)).data;
  const newest = await list('per_page=100');
  const [oldest] = await list('sort=created_at&per_page=1');
  return {
    mine,
    newest: newest[0] as Row,
    oldest: oldest as Row,
    loggedIn: newest.find((row) => row['last_login_at']),
    loggedOut: newest.find((row) => row['last_logout_at']),
    withCity: newest.find((row) => row['city']),
  };
}

const NOON = '12:00';

/** A value of each filter that a resource's list has. A filter that has none here is a fault of the test. */
export async function filterCases(api: Api, resource: Resource, mine: Row): Promise<FilterCase[]> {
  const samples = await getSamples(api, resource, mine);
  return getFilters(resource).map((filter) => ({ filter, ...getCase(resource, filter.name, samples) }));
}

function getCase(resource: Resource, name: string, samples: Samples): Omit<FilterCase, 'filter'> {
  const { mine, newest, oldest, loggedIn, loggedOut, withCity } = samples;
  const at = (row: Row, timestamp: unknown = row.created_at) => local(resource, row, timestamp);
  const onDay = (row: Row | undefined, timestamp: string) => {
    const day = row ? at(row, row[timestamp]).day : '';
    return { value: day, obeys: (one: Row) => at(one, one[timestamp]).day === day };
  };
  switch (name) {
    case 'keyword': {
      // An e-mail where there is one: a number alone may stand in someone's phone.
      const number = /\d{6}/.exec(String(mine[resource.label[0] ?? '']))?.[0];
      return { value: String(mine['email'] ?? number), obeys: ({ id }) => id === mine.id };
    }
    case 'id':
      return { value: String(mine.id), obeys: ({ id }) => id === mine.id };
    case 'created_at':
      return onDay(oldest, 'created_at');
    case 'last_login':
      return onDay(loggedIn, 'last_login_at');
    case 'last_logout':
      return onDay(loggedOut, 'last_logout_at');
    case 'from_date':
      return { value: at(newest).day, obeys: (row) => at(row).day >= at(newest).day };
    case 'to_date':
      return { value: at(oldest).day, obeys: (row) => at(row).day <= at(oldest).day };
    case 'from_time':
      return { value: NOON, obeys: (row) => at(row).time >= NOON };
    case 'to_time':
      return { value: NOON, obeys: (row) => at(row).time <= NOON };
    case 'month': {
      const month = Number(at(oldest).day.slice(5, 7));
      return { value: String(month), obeys: (row) => Number(at(row).day.slice(5, 7)) === month };
    }
    case 'status':
      return { value: '0', obeys: (row) => row['is_active'] === 0 };
    case 'filter':
      return { value: 'user_locked', obeys: (row) => row['is_locked'] === 1 };
    case 'city_id':
      return {
        value: String(withCity?.['city_id']),
        option: withCity?.['city'] as Row,
        obeys: (row) => row['city_id'] === withCity?.['city_id'],
      };
    default:
      return ofField(resource, name, mine);
  }
}

function ofField(resource: Resource, name: string, mine: Row): Omit<FilterCase, 'filter'> {
  const field = resource.fields[name];
  const value = mine[name];
  switch (field?.kind) {
    case 'flag': {
      // What most rows are not.
      const wanted = name === 'is_active' ? 0 : 1;
      return { value: String(wanted), obeys: (row) => row[name] === wanted };
    }
    case 'ref':
      return { value: String(value), option: mine[name.replace(/_id$/, '')] as Row, obeys: (row) => row[name] === value };
    case 'enum':
    case 'text':
    case 'email':
    case 'phone':
      return { value: String(value), obeys: (row) => row[name] === value };
    default:
      throw new Error(`No case for the filter ${name} of ${resource.name}`);
  }
}
