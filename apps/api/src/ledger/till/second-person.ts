import type { PermissionUrl } from '@diwan/contract/permissions/catalogue';
import { APPROVAL_HOURS } from '@diwan/contract/approvals/resource';
import { getConnections, type AccountConnection } from '@diwan/domain/connections';
import type { Caller } from '../../access/caller.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { ApprovalRow } from './approval-kind.ts';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { one } from '../../platform/database/typed.ts';

const RIGHT: PermissionUrl = 'decide-approvals';
const WINDOW = APPROVAL_HOURS * 3_600_000;
const DAY = 24 * 3_600_000;

/** Changes of an account by which somebody gets in, or more: what it is called gives nobody anything. */
const POWERS = `array['password', 'email', 'has_totp', 'role_id', 'is_super_admin', 'all_countries', 'country_ids', 'is_active', 'is_ban']`;

/** Whether a field became a flag, or was not touched. */
const turned = (field: string, flag: boolean) =>
  `(not x.changes ? '${field}' or coalesce((x.changes -> '${field}' ->> 'after')::boolean, false) = ${flag})`;

/**
 * A role that has less than the one before, by what both have had since the moment at least: a role that was changed meanwhile says
 * nothing of what it had.
 */
const NARROWER = `exists (select from roles b left join roles n on n.id = (x.changes -> 'role_id' ->> 'after')::int
  where b.id = (x.changes -> 'role_id' ->> 'before')::int and b.deleted_at is null and coalesce(n.permissions, '{}') <@ b.permissions and not b.permissions <@ coalesce(n.permissions, '{}')
    and not exists (select from audit w where w.table_name in ('admins', 'roles') and w.table_name = 'roles' and w.row_id in (b.id, n.id) and w.at > $1))`;

/** Whether a change of an account only takes away: it lets nobody in, and gives nobody anything. */
const ONLY_TAKES = `(not x.changes ?| array['password', 'email', 'has_totp'] and ${turned('is_active', false)} and ${turned('is_ban', true)}
  and ${turned('is_super_admin', false)} and (x.changes ? 'is_super_admin' or (${turned('all_countries', false)}
    and (not x.changes ? 'country_ids' or x.changes ? 'all_countries' or x.changes -> 'country_ids' -> 'before' @> (x.changes -> 'country_ids' -> 'after'))
    and (not x.changes ? 'role_id' or ${NARROWER}))))`;

/** Whether somebody else than who made or changed a role gave it to its holder: the former had no part in that. */
const GIVEN_BY_ANOTHER = `exists (select from audit w where w.table_name in ('admins', 'roles') and w.table_name = 'admins' and w.row_id = h.id and w.at > $1
  and w.action = 'update' and w.changes ? 'role_id' and w.admin_id <> x.admin_id)`;

/**
 * What accounts did to each other since a moment: who made or changed whom (a role, a password, an e-mail, a second step), and who made
 * or widened the role that somebody holds. The newest of each two and of each kind: that somebody made the other's account (`is_made`),
 * is a clerk who did something to one that was there already, or whose role another gave away (`is_touched`), only took something away
 * (`is_taking`, which connects nobody), or may log in as the other since (`is_key`).
 * What people did to their own account connects nobody.
 */
const LINKS = `select one, other, is_made, is_account, is_taking, is_key, z.is_touched, a.is_super_admin as is_by_chief, extract(epoch from max(at)) * 1000 as at from (
  select x.admin_id as one, x.row_id as other, x.at, x.action = 'create' as is_made, true as is_account, false as is_given,
    x.action = 'create' or (x.action = 'update' and x.changes ?| array['password', 'email', 'has_totp']) as is_key,
    case when x.action in ('create', 'restore') then false when x.action in ('update', 'toggle') then ${ONLY_TAKES} else true end as is_taking from audit x
  where x.table_name in ('admins', 'roles') and x.table_name = 'admins' and x.at > $1 and (x.action not in ('update', 'toggle') or x.changes ?| ${POWERS})
  union all
  select x.admin_id, h.id, x.at, false, false, ${GIVEN_BY_ANOTHER}, false,
    case x.action when 'create' then false when 'restore' then false when 'update' then x.changes -> 'permissions' -> 'before' @> (x.changes -> 'permissions' -> 'after') else true end
  from audit x join admins h on h.role_id = x.row_id and not h.is_super_admin
  where x.table_name in ('admins', 'roles') and x.table_name = 'roles' and x.at > $1 and (x.action <> 'update' or x.changes ? 'permissions')
) y join admins a on a.id = y.one cross join lateral (select (not y.is_made and not a.is_super_admin) or y.is_given as is_touched) z
where one <> other group by one, other, is_made, is_account, is_taking, is_key, z.is_touched, a.is_super_admin`;

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

interface AccountLink extends AccountConnection {
  /** One made the other's account. */
  readonly is_made: boolean;
  /** Of an account, and not of the role that it holds. */
  readonly is_account: boolean;
  /** By a clerk, of an account that was there already; or by a role that somebody else gave its holder. */
  readonly is_touched: boolean;
  /** It only took something away. */
  readonly is_taking: boolean;
  /** Who did it knows what lets somebody log in to the account: they made it, or set its password, e-mail or second step. */
  readonly is_key: boolean;
  /** A superadmin did it. */
  readonly is_by_chief: boolean;
}

/** All that accounts did to each other, what only takes away as well. */
async function findDeeds(runner: Runner, since: Date): Promise<AccountLink[]> {
  const { rows } = await runner.query<Omit<AccountLink, 'at'> & { readonly at: string }>({
    name: 'account_links',
    text: LINKS,
    values: [since],
  });
  return rows.map(({ at, ...link }) => ({ ...link, at: Number(at) }));
}

const isGiving = ({ is_taking }: AccountLink): boolean => !is_taking;

/** What connects accounts: banning, switching off, deleting or giving less does not. */
const findLinks = async (runner: Runner, since: Date): Promise<AccountLink[]> => (await findDeeds(runner, since)).filter(isGiving);

/** The accounts that somebody made, themself or by accounts of their making; where clerks made theirs, all that those made, too. */
function getMade(somebody: number, links: readonly AccountLink[]): ReadonlySet<number> {
  const making = links.filter(({ is_made }) => is_made);
  const family = new Set([somebody]);
  for (const id of family) for (const { one, other, is_by_chief } of making) if (other === id && !is_by_chief) family.add(one);
  for (const id of family) for (const { one, other } of making) if (one === id) family.add(other);
  return new Set(making.map(({ other }) => other).filter((id) => family.has(id)));
}

/**
 * The links that count where it is asked whether anybody is there to decide: nobody becomes alone by what they, as a superadmin too, or a
 * clerk did to whoever could decide, nor by what anybody did to an account of the asker's making, or that account to others. That somebody
 * made an account counts: the asker's own are nobody who is there.
 */
function getStanding(asker: number, links: readonly AccountLink[]): AccountLink[] {
  const made = getMade(asker, links);
  return links.filter(
    ({ one, other, is_made, is_touched }) => is_made || (!is_touched && one !== asker && !made.has(one) && !made.has(other)),
  );
}

/** Without what a superadmin did: who rules over all accounts makes clerks, and what these do is their own deed. */
const isByClerk = ({ is_by_chief }: AccountLink): boolean => !is_by_chief;

/** What puts two accounts into one hand: a clerk's deed, or that a superadmin may log in as the other. */
const isOfSameHands = (link: AccountLink): boolean => isByClerk(link) || link.is_key;

async function lookUp(runner: Runner, { asker, country, since }: Question): Promise<SecondPersons> {
  const { rows: holders } = await runner.query<Holder>({ name: 'second_person_holders', text: HOLDERS, values: [RIGHT, country] });
  const deeds = await findDeeds(runner, since);
  const links = deeds.filter(isGiving);
  const connected = getConnections(asker, links);
  const hands = getConnections(asker, links.filter(isOfSameHands));
  const sole = await getSole(runner, holders, new Set(deeds.map(({ other }) => other)), since);
  const others = holders.filter(({ id, is_here }) => is_here && id !== asker);
  // But for the one superadmin, above whom there is nobody: what they ask for by an account that they may log in as is their own wish.
  const isAbove = (id: number) => id === sole && !hands.has(id);
  const getFree = (connections: ReadonlyMap<number, number>) => others.filter(({ id }) => !connections.has(id) || isAbove(id));
  const free = getFree(connected).map(({ id }) => id);
  const isAlone = free.length === 0 && (asker === sole || getFree(getConnections(asker, getStanding(asker, links))).length === 0);
  const { rows: lost } = isAlone
    ? await runner.query<{ id: number }>({ name: 'second_persons_lost', text: LOST, values: [RIGHT, country, since] })
    : { rows: [] };
  const hasLost = lost.some(({ id }) => id !== asker && !others.some((other) => other.id === id));
  return {
    free,
    isNobodyThere: isAlone && (asker === sole || !hasLost),
    isHouseOfOne: isAlone && asker === sole && !hasLost,
    later: others
      .filter(({ id }) => connected.has(id) && !isAbove(id))
      .map(({ id, name }) => ({ id, name, from: new Date((connected.get(id) ?? 0) + WINDOW).toISOString() })),
    sole: sole !== null && sole !== asker && connected.has(sole) && isAbove(sole) ? sole : null,
  };
}

const inOrder = (ids: Iterable<number>): number[] => [...ids].toSorted((a, b) => a - b);

/** An admin's account and every one that is connected with it, superadmins' included: none of them judges what another did. */
export async function connectedAccounts(runner: Runner, admin: number): Promise<number[]> {
  const links = await findLinks(runner, new Date((await getNow(runner)) - WINDOW));
  return inOrder([admin, ...getConnections(admin, links).keys()]);
}

/** Those whom some of the links connect with an admin, and the admin. */
const connectBy = (admin: number, links: readonly AccountLink[], does: (link: AccountLink) => boolean): number[] => [
  admin,
  ...getConnections(admin, links.filter(does)).keys(),
];

/**
 * An admin's account and all that are in the same hands: those that clerks made or took over, up and down the chain, and those that a
 * superadmin may log in as, as they made them or set what lets somebody in, with that superadmin. Together they have one limit, not one each.
 */
export async function getSameHands(runner: Runner, admin: number): Promise<number[]> {
  const links = await findLinks(runner, new Date((await getNow(runner)) - WINDOW));
  return inOrder(connectBy(admin, links, isOfSameHands));
}

/**
 * An admin's family, whoever made or changed an account of it, superadmins as well, and their families, up the chain: where one of them had a part in
 * changing a limit within a day, the change is none yet for the admin. What connected them then counts.
 */
export async function getFamilyWithMakers(runner: Runner, admin: number): Promise<number[]> {
  const links = await findLinks(runner, new Date((await getNow(runner)) - WINDOW - DAY));
  const all = new Set([admin]);
  for (const id of all) {
    for (const one of connectBy(id, links, isByClerk)) all.add(one);
    for (const { one, other, is_account } of links) if (other === id && is_account) all.add(one);
  }
  return inOrder(all);
}

/**
 * The accounts whose deeds count as an admin's where duties are apart: those of clerks' making, and one that was there already and that a
 * superadmin may log in as, with that superadmin. Whom a superadmin made is somebody of their own: everybody is in a new house.
 */
export async function getOwnAccounts(runner: Runner, admin: number): Promise<number[]> {
  const links = await findLinks(runner, new Date((await getNow(runner)) - WINDOW));
  const family = connectBy(admin, links, isByClerk);
  const taken = links.filter(({ is_key, is_made, is_by_chief }) => is_key && !is_made && is_by_chief);
  const others = taken.flatMap(({ one, other }) => (one === admin ? [other] : other === admin ? [one] : []));
  return inOrder(new Set([...family, ...others]));
}

/** The database's clock, which also counts the hours that an approval lasts. */
async function getNow(runner: Runner): Promise<number> {
  const { now } = await one(runner, db.selectNoFrom(sql<string>`now()::timestamptz`.as('now')));
  return new Date(now).getTime();
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
