import { clients } from '@diwan/contract/clients/resource';
import { providers } from '@diwan/contract/providers/resource';
import { callerMay, countriesInScope, type Caller } from '../caller.ts';

/** Which people a caller may see, in the order in which `actorSql` asks. */
export const seesPeople = (caller: Caller) => [
  callerMay(caller, clients.can.show),
  callerMay(caller, providers.can.show),
  countriesInScope(caller),
];

/** One of the people, as SQL over an entry `a`, for whoever may open their page. */
const personSql = (table: string, may: string, countries: string) => `(select json_build_object('id', p.id, 'first_name', p.first_name,
    'last_name', p.last_name, 'image', p.image, 'gender', p.gender, 'is_deleted', (p.deleted_at is not null)::int)
    from ${table} p where p.id = a.user_id and ${may} and (${countries}::int[] is null or p.country_id = any(${countries}::int[])))`;

/**
 * SQL over an entry `a` and its admin `m`: who did it, `actor`, `admin`, `person` and `token`; of a person whom the caller may not see no more than
 * their kind. It asks whether clients and providers may be seen, and of which countries (`seesPeople`).
 */
export const actorSql = (mayClients: string, mayProviders: string, countries: string) =>
  `case when a.admin_id is not null then 'admin' else coalesce(a.user_type, 'system') end as actor,
  case when m.id is null then null else json_build_object('id', m.id, 'first_name', m.first_name, 'last_name', m.last_name, 'image', m.image, 'gender', m.gender) end as admin,
  case a.user_type when 'client' then ${personSql('clients', mayClients, countries)}
    when 'provider' then ${personSql('providers', mayProviders, countries)} end as person,
  (select k.name from api_tokens k where k.id = a.token_id) as token`;
