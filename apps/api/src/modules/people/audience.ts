import type { Request } from '../../platform/http/server.ts';
import type { Addressees } from '@diwan/contract/people/addressees';
import { AUDIENCES, type Audience } from '@diwan/contract/people/audiences';
import type { ResourceApi } from '../../crud/resource/crud.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Condition } from '../../crud/fields/conditions.ts';
import { rowsFrom } from '../../crud/resource/rows.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { getScopeConditions } from '../../crud/resource/scope.ts';
import { Params, toSql } from '../../platform/database/sql-text.ts';

/** The people whom an admin may write to, and whom a notification would reach. */
export interface BroadcastPeople {
  /** The table that they are rows of: a driver is a provider. */
  readonly base: string;
  /** SQL of their ids, over values of its own. */
  readonly ids: (params: Params) => string;
}

/** The resource of a kind of people. */
export function peopleApi(apis: readonly ResourceApi[], kind: Audience): ResourceApi {
  const api = apis.find(({ resource }) => resource.name === AUDIENCES[kind]);
  if (!api) throw new Error(`no resource is called ${AUDIENCES[kind]}`);
  return api;
}

/**
 * Those addressed, within the sender's countries. All of a kind are those who have not been banned, narrowed by conditions on
 * their list; whoever is named is written to, or shown as failed.
 */
export function getBroadcastPeople(
  apis: readonly ResourceApi[],
  request: Request,
  { user_type, all, user_ids }: Addressees,
  narrowed: readonly Condition[] = [],
): BroadcastPeople {
  const api = peopleApi(apis, user_type);
  const { resource, store } = api;
  return {
    base: resource.base ?? resource.name,
    ids: (params) => {
      const named: Condition = all ? { kind: 'sql', text: () => 'not t.is_ban' } : { kind: 'ids', ids: user_ids };
      return toSql({ ...rowsFrom(store, [...getScopeConditions(api, request.caller), ...narrowed, named]), select: ['t.id'] }, params);
    },
  };
}

/** How many they are; 422 when somebody named is out of the sender's reach. */
export async function countPeople(runner: Runner, people: BroadcastPeople, { all, user_ids }: Addressees): Promise<number> {
  const params = new Params();
  const { rows } = await runner.query<{ n: number }>(`select count(*)::int as n from (${people.ids(params)}) x`, params.values);
  const count = rows[0]?.n ?? 0;
  if (!all && count < user_ids.length) throw invalidField('user_ids', 'not_found');
  return count;
}
