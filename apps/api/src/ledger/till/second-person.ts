import type { PermissionUrl } from '@diwan/contract/permissions';
import { APPROVAL_HOURS } from '@diwan/contract/resources/approvals';
import { getConnections } from '@diwan/domain/connections';
import type { Caller } from '../../access/caller.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { ApprovalRow } from './approval-kind.ts';

const RIGHT: PermissionUrl = 'decide-approvals';
const WINDOW = APPROVAL_HOURS * 3_600_000;

/** Changes of an account by which somebody gets in, or more: what it is called gives nobody anything. */
const POWERS = `array['password', 'email', 'has_totp', 'role_id', 'is_super_admin', 'all_countries', 'country_ids', 'is_active', 'is_ban']`;

/**
 * What accounts did to each other since a moment: who made or changed whom (a role, a password, an e-mail, a second step), and who made
 * or widened the role that somebody holds. The newest of each two, of what is anybody's to do and of what a clerk did to an account that
 * was there already (`is_touched`); what people did to their own account connects nobody.
 */
const LINKS = `select one, other, is_touched, is_change, extract(epoch from max(at)) * 1000 as at from (
  select x.admin_id as one, x.row_id as other, x.at, x.action <> 'create' as is_change from audit x
  where x.table_name in ('admins', 'roles') and x.table_name = 'admins' and x.at > $1 and (x.action not in ('update', 'toggle') or x.changes ?| ${POWERS})
  union all
  select x.admin_id, h.id, x.at, x.action <> 'create' from audit x join admins h on h.role_id = x.row_id and not h.is_super_admin
  where x.table_name in ('admins', 'roles') and x.table_name = 'roles' and x.at > $1 and (x.action <> 'update' or x.changes ? 'permissions')
) y join admins a on a.id = y.one cross join lateral (select y.is_change and not a.is_super_admin as is_touched) z
where one <> other group by one, other, is_touched, is_change`;

/** Who holds the right in a country, and every superadmin, also those who were switched off or deleted. */
const HOLDERS = `select a.id, concat_ws(' ', a.first_name, a.last_name) as name, a.is_super_admin,
  a.deleted_at is null and a.is_active and not a.is_ban as is_here
from admins a left join roles r on r.id = a.role_id and r.deleted_at is null
where a.is_super_admin or (a.deleted_at is null and a.is_active and not a.is_ban and $1 = any(r.permissions)
  and (a.all_countries or exists (select from admin_countries c where c.admin_id = a.id and c.country_id = $2)))
order by a.id`;

/** What an account's field was before the first change of it since a moment. */
const before = (field: string, type: string) => `coalesce((select (x.changes -> '${field}' ->> 'before')::${type} from audit x
  where x.table_name in ('admins', 'roles') and x.table_name = 'admins' and x.row_id = a.id and x.at > $3 and x.action <> 'create' and x.changes ? '${field}'
  order by x.at, x.id limit 1), a.${field})`;
/** The same of the permissions of the role, and of the countries, that somebody had. */
const PERMISSIONS_BEFORE = `coalesce((select x.changes -> 'permissions' -> 'before' from audit x
  where x.table_name in ('admins', 'roles') and x.table_name = 'roles' and x.row_id = r.id and x.at > $3 and x.action <> 'create' and x.changes ? 'permissions'
  order by x.at, x.id limit 1), to_jsonb(r.permissions))`;
const COUNTRIES_BEFORE = `coalesce((select x.changes -> 'country_ids' -> 'before' from audit x
  where x.table_name in ('admins', 'roles') and x.table_name = 'admins' and x.row_id = a.id and x.at > $3 and x.action <> 'create' and x.changes ? 'country_ids'
  order by x.at, x.id limit 1), (select jsonb_agg(c.country_id) from admin_countries c where c.admin_id = a.id))`;

/** Whoever was there at a moment, held the right in a country and was since then switched off, banned, deleted, or given less. */
const LOST = `select w.id from (select a.id, a.created_at, a.deleted_at, ${before('is_super_admin', 'boolean')} as was_super, ${before('is_active', 'boolean')} as was_active,
    ${before('is_ban', 'boolean')} as was_banned, ${before('role_id', 'int')} as role_then, ${before('all_countries', 'boolean')} as was_everywhere, ${COUNTRIES_BEFORE} as countries_then
  from admins a) w left join roles r on r.id = w.role_then and (r.deleted_at is null or r.deleted_at > $3)
where w.created_at <= $3 and w.was_active and not w.was_banned and (w.deleted_at is null or w.deleted_at > $3)
  and (w.was_super or (${PERMISSIONS_BEFORE} ? $1 and (w.was_everywhere or w.countries_then @> to_jsonb($2::int))))`;

interface Holder {
  readonly id: number;
  readonly name: string;
  readonly is_super_admin: boolean;
  readonly is_here: boolean;
}

/** Somebody who is connected with the asker, and from when on they are not any more if nothing new happens. */
interface LaterDecider {
  readonly id: number;
  readonly name: string;
  /** ISO. */
  readonly from: string;
}

interface SecondPersons {
  /** Who may decide now. */
  readonly free: readonly number[];
  /** Who could if they were not connected with the asker. */
  readonly later: readonly LaterDecider[];
  /** The one superadmin of a house, who decides about others all the same, as nobody is above them. */
  readonly sole: number | null;
  /** Nobody may decide, and not because somebody who could was lately switched off, given less, or changed by a clerk: there is nobody. */
  readonly isNobodyThere: boolean;
  /** The asker is the one superadmin, nobody else may decide, and nobody who could was lately sent away. */
  readonly isHouseOfOne: boolean;
}

interface Question {
  readonly asker: number;
  /** Null: about all countries. */
  readonly country: number | null;
  /** What accounts did before this counts no more. */
  readonly since: Date;
}

/** Superadmins who are none any more since a moment. */
const DEMOTED = `select distinct x.row_id as id from audit x where x.table_name in ('admins', 'roles') and x.table_name = 'admins' and x.at > $1
  and x.action <> 'create' and (x.changes -> 'is_super_admin' ->> 'before')::boolean`;

/** The only superadmin; whoever was one and was lately changed, deleted or demoted counts, too: nobody becomes the only one by what they do to others. */
async function getSole(runner: Runner, holders: readonly Holder[], touched: ReadonlySet<number>, since: Date): Promise<number | null> {
  const demoted = await runner.query<{ id: number }>({ name: 'superadmins_demoted', text: DEMOTED, values: [since] });
  const here = holders.filter(({ id, is_super_admin, is_here }) => is_super_admin && (is_here || touched.has(id)));
  const chiefs = new Set([...here, ...demoted.rows].map(({ id }) => id));
  return chiefs.size === 1 ? (here[0]?.id ?? null) : null;
}

interface LinkRow {
  readonly one: number;
  readonly other: number;
  readonly is_touched: boolean;
  /** Of an account that was there already. */
  readonly is_change: boolean;
  readonly at: string;
}

async function findLinks(runner: Runner, since: Date, name = 'account_links', text = LINKS) {
  const { rows } = await runner.query<LinkRow>({ name, text, values: [since] });
  return rows.map(({ at, ...link }) => ({ ...link, at: Number(at) }));
}

async function lookUp(runner: Runner, { asker, country, since }: Question): Promise<SecondPersons> {
  const { rows: holders } = await runner.query<Holder>({ name: 'second_person_holders', text: HOLDERS, values: [RIGHT, country] });
  const links = await findLinks(runner, since);
  const connected = getConnections(asker, links);
  const sole = await getSole(runner, holders, new Set(links.map(({ other }) => other)), since);
  const others = holders.filter(({ id, is_here }) => is_here && id !== asker);
  const getFree = (connections: ReadonlyMap<number, number>) => others.filter(({ id }) => !connections.has(id) || id === sole);
  const free = getFree(connected).map(({ id }) => id);
  // Nobody becomes alone by what they, as a superadmin too, or a clerk did to whoever could decide; but for the one superadmin, above whom there is nobody.
  const untouched = getConnections(
    asker,
    links.filter(({ one, is_touched, is_change }) => !is_touched && !(is_change && one === asker)),
  );
  const isAlone = free.length === 0 && (asker === sole || getFree(untouched).length === 0);
  const { rows: lost } = isAlone
    ? await runner.query<{ id: number }>({ name: 'second_persons_lost', text: LOST, values: [RIGHT, country, since] })
    : { rows: [] };
  const hasLost = lost.some(({ id }) => id !== asker && !others.some((other) => other.id === id));
  return {
    free,
    isNobodyThere: isAlone && (asker === sole || !hasLost),
    isHouseOfOne: isAlone && asker === sole && !hasLost,
    later: others
      .filter(({ id }) => connected.has(id) && id !== sole)
      .map(({ id, name }) => ({ id, name, from: new Date((connected.get(id) ?? 0) + WINDOW).toISOString() })),
    sole: sole !== null && sole !== asker && connected.has(sole) ? sole : null,
  };
}

/** Links that no superadmin made: who rules over all accounts makes clerks, and they are clerks of their own. */
const LINKS_OF_CLERKS = `select l.* from (${LINKS}) l join admins a on a.id = l.one and not a.is_super_admin`;

async function connectedBy(runner: Runner, name: string, text: string, admin: number): Promise<number[]> {
  const since = new Date((await getNow(runner)) - WINDOW);
  return [admin, ...getConnections(admin, await findLinks(runner, since, name, text)).keys()].toSorted((a, b) => a - b);
}

/** An admin's account and every one that is connected with it, superadmins' included: none of them judges what another did. */
export const connectedAccounts = (runner: Runner, admin: number): Promise<number[]> => connectedBy(runner, 'account_links', LINKS, admin);

/** An admin's account and those that clerks made or took over, up and down the chain: together they have one limit, not one each. */
export const getFamily = (runner: Runner, admin: number): Promise<number[]> =>
  connectedBy(runner, 'account_links_of_clerks', LINKS_OF_CLERKS, admin);

/** Whose password, e-mail or second step a superadmin changed: what lets them log in as somebody else. */
const TAKEN_OVER = `select distinct case when x.admin_id = $1 then x.row_id else x.admin_id end as id
from audit x join admins a on a.id = x.admin_id and a.is_super_admin
where x.table_name in ('admins', 'roles') and x.table_name = 'admins' and x.action = 'update' and x.changes ?| array['password', 'email', 'has_totp']
  and x.admin_id <> x.row_id and $1 in (x.admin_id, x.row_id) and x.at > $2`;

/**
 * The accounts whose deeds count as an admin's where duties are apart: those of clerks' making, as for the limit, and one that a superadmin
 * may log in as, with that superadmin. Whom a superadmin made is somebody of their own: everybody is in a new house.
 */
export async function getOwnAccounts(runner: Runner, admin: number): Promise<number[]> {
  const since = new Date((await getNow(runner)) - WINDOW);
  const { rows } = await runner.query<{ id: number }>({ name: 'accounts_taken_over', text: TAKEN_OVER, values: [admin, since] });
  return [...new Set([...(await getFamily(runner, admin)), ...rows.map(({ id }) => id)])].toSorted((a, b) => a - b);
}

/** The database's clock, which also counts the hours that an approval lasts. */
async function getNow(runner: Runner): Promise<number> {
  const { rows } = await runner.query<{ now: Date }>('select now()::timestamptz as now');
  return new Date(rows[0]?.now ?? 0).getTime();
}

/**
 * Who may decide about what an admin asks for now: those who hold the right in the country at this moment and are free of the asker in
 * both directions. Whoever made or changed the other's account within the hours before, or gave it a role, a password, an e-mail or a
 * second step, is connected with them, through whatever chain of accounts: one person with two accounts is no second one.
 */
export async function secondPersonsNow({ client }: Transaction, asker: number, country: number | null): Promise<SecondPersons> {
  return lookUp(client, { asker, country, since: new Date((await getNow(client)) - WINDOW) });
}

type DecidedRequest = Pick<ApprovalRow, 'requested_by' | 'country_id' | 'created_at' | 'deciders'>;

/** Nobody could decide when it was asked for: whoever can by now may. */
export const isAlone = ({ deciders }: Pick<ApprovalRow, 'deciders'>): boolean => deciders?.length === 0;

/**
 * Who may still decide about a request: what accounts have done to each other since it was asked for counts as well, and what counted
 * then goes on counting. Where nobody could decide then, it is looked at as if it was asked for now.
 */
export async function getSecondPersons({ client }: Transaction, request: DecidedRequest): Promise<SecondPersons> {
  const { requested_by: asker, country_id: country, created_at } = request;
  const requestedAt = isAlone(request) ? await getNow(client) : Date.parse(created_at);
  return lookUp(client, { asker: asker ?? 0, country, since: new Date(requestedAt - WINDOW) });
}

/**
 * Whether an admin may judge what another did: nobody is connected with whom they judge, through whatever chain of accounts, but for
 * the one superadmin of a house.
 */
export async function areIndependent({ client }: Transaction, judge: number, subject: number): Promise<boolean> {
  if (judge === subject) return false;
  const since = new Date((await getNow(client)) - WINDOW);
  if (!getConnections(subject, await findLinks(client, since)).has(judge)) return true;
  return (await lookUp(client, { asker: subject, country: null, since })).sole === judge;
}

const NO_MONEY_YET = `select not exists (select from orders where $1::int is null or country_id = $1)
  and not exists (select from ledger_postings where $1::int is null or country_id = $1) as is_first_day`;

/**
 * Whether no money is behind a country (null: behind any) yet: then what decides about money there is a superadmin's to set alone, so
 * that a house opens on its first day.
 */
export async function isFirstDay({ client }: Transaction, caller: Caller, country: number | null): Promise<boolean> {
  if (caller.kind !== 'admin' || !caller.access.isSuperAdmin) return false;
  const { rows } = await client.query<{ is_first_day: boolean }>(NO_MONEY_YET, [country]);
  return rows[0]?.is_first_day === true;
}
