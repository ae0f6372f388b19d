import type { FindingWord } from '@diwan/contract/findings/resource';
import type { UserType } from '@diwan/domain/people';
import type { Runner } from '../../platform/database/runner.ts';

/** What a client and a provider share; `family`: each shares a device or an account with accounts that do. */
export const CONNECTIONS = ['phone', 'identity', 'device', 'payout_account', 'family'] as const satisfies readonly FindingWord[];
export type ConnectionKind = (typeof CONNECTIONS)[number];

export interface Connection {
  readonly kinds: readonly ConnectionKind[];
  /** Sessions without a device's id, of one address and one device name: nothing is refused by that alone. */
  readonly isHinted: boolean;
}

/** Devices count for as long as a session may last. */
const SINCE = "now() - interval '90 days'";
/** Of one person's devices, and of the people on them, so many are looked at. */
const MOST = 60;

const readDevices = (kind: UserType, id: string) =>
  `array(select d.device_id from person_devices d where d.user_type = '${kind}' and d.user_id = ${id} and d.last_seen_at > ${SINCE} limit ${MOST})`;

/** What the two share themselves, their devices, and who else is either of them by a phone or an account. */
const ABOUT = `select c.phone = p.phone as phone,
  coalesce(c.national_id = p.national_id, false) or coalesce(c.license_number = p.license_number, false) or coalesce(lower(c.email) = lower(p.email), false) as identity,
  exists (select from bank_accounts b join cash_outs o on o.account_number = b.account_number where b.provider_id = $2 and o.user_id = $1 and o.user_type = 'client' and o.deleted_at is null) as payout_account,
  exists (select from person_sessions s join person_sessions t on t.user_type = 'provider' and t.user_id = $2 and t.ip = s.ip and t.device_name = s.device_name
    and (s.device_id is null or t.device_id is null) where s.user_type = 'client' and s.user_id = $1) as is_hinted,
  ${readDevices('client', '$1')} as one_devices, ${readDevices('provider', '$2')} as other_devices,
  array(select 'provider ' || q.id from providers q where q.phone = c.phone and q.deleted_at is null limit ${MOST}) as like_one,
  array(select 'client ' || q.id from clients q where q.phone = p.phone and q.deleted_at is null limit ${MOST})
    || array(select 'provider ' || n.provider_id from bank_accounts b join bank_accounts n on n.account_number = b.account_number where b.provider_id = $2 limit ${MOST}) as like_other
from clients c, providers p where c.id = $1 and p.id = $2`;

/** Who is on some devices, of each the same number at most. */
const ON_DEVICES = `select x.device_id, x.who from unnest($1::text[]) d cross join lateral (
  select y.device_id, y.user_type || ' ' || y.user_id as who from person_devices y where y.device_id = d and y.last_seen_at > ${SINCE} limit ${MOST}) x`;

/** The devices of some people. */
const OF_PEOPLE = `select x.device_id, w as who from unnest($1::text[]) w cross join lateral (
  select y.device_id from person_devices y where y.user_type = split_part(w, ' ', 1) and y.user_id = split_part(w, ' ', 2)::int and y.last_seen_at > ${SINCE} limit ${MOST}) x`;

interface About extends Record<'phone' | 'identity' | 'payout_account' | 'is_hinted', boolean> {
  readonly one_devices: readonly string[];
  readonly other_devices: readonly string[];
  readonly like_one: readonly string[];
  readonly like_other: readonly string[];
}

interface Seen {
  readonly device_id: string;
  readonly who: string;
}

const share = (one: Iterable<string>, others: ReadonlySet<string>) => [...one].some((each) => others.has(each));

/** Whether each shares a device or an account with accounts that do: one step on either side. */
async function isFamily(runner: Runner, [one, other]: readonly [string, string], about: About): Promise<boolean> {
  const devices = [...new Set([...about.one_devices, ...about.other_devices])];
  const { rows: seen } =
    devices.length === 0 ? { rows: [] } : await runner.query<Seen>({ name: 'on_devices', text: ON_DEVICES, values: [devices] });
  const getNear = (self: string, own: readonly string[], like: readonly string[]) =>
    new Set([self, ...like, ...seen.filter(({ device_id }) => own.includes(device_id)).map(({ who }) => who)]);
  const [near, otherNear] = [getNear(one, about.one_devices, about.like_one), getNear(other, about.other_devices, about.like_other)];
  if (share(near, otherNear)) return true;
  // Where nobody else is near there are no devices but their own, which they do not share.
  if (near.size === 1 && otherNear.size === 1) return false;
  const people = [near, otherNear].flatMap((side) => [...side].slice(0, 2 * MOST));
  const { rows: further } = await runner.query<Seen>({ name: 'devices_of_people', text: OF_PEOPLE, values: [people] });
  const getDevices = (whose: ReadonlySet<string>) => further.filter(({ who }) => whose.has(who)).map(({ device_id }) => device_id);
  return share(getDevices(near), new Set(getDevices(otherNear)));
}

/**
 * What connects a client and a provider: a device within 90 days, a phone, papers, a payout account, or accounts that share one with
 * accounts of the other. Null where nothing does. Two statements where nobody else is near, along indexes, of bounded breadth: in one
 * the database took longer to plan than to look.
 */
export async function connectionBetween(runner: Runner, clientId: number, providerId: number): Promise<Connection | null> {
  const { rows } = await runner.query<About>({ name: 'connected_people', text: ABOUT, values: [clientId, providerId] });
  const [about] = rows;
  if (!about) return null;
  const found: Readonly<Record<ConnectionKind, boolean>> = {
    ...about,
    device: share(about.one_devices, new Set(about.other_devices)),
    family: await isFamily(runner, [`client ${clientId}`, `provider ${providerId}`], about),
  };
  const kinds = CONNECTIONS.filter((kind) => found[kind]);
  return kinds.length > 0 || about.is_hinted ? { kinds, isHinted: about.is_hinted } : null;
}
