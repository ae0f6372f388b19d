import type { Request } from '../../platform/http/server.ts';
import type { AuditEntry, auditCalls } from '@diwan/contract/audit/calls';
import type { QueryOf } from '@diwan/contract/kit/call';
import { COUNT_LIMIT } from '@diwan/contract/kit/constants';
import type { Resource } from '@diwan/contract/kit/resource';
import { RESOURCES } from '@diwan/contract/resources';
import { getKeys, isAmong } from '@diwan/domain/records';
import { countriesInScope } from '../../access/caller.ts';
import { actorSql, seesPeople } from '../../access/persons/actor-sql.ts';
import { asFlag } from '../../platform/as-flag.ts';
import { invalidField } from '../../platform/errors.ts';
import { kindsInScope, kindsSql } from '../orders/index.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { sqlTable } from '../../crud/fields/sql-tables.ts';
import { allOf, Params } from '../../platform/database/sql-text.ts';
import { may } from '../../access/access.ts';
import type { Row } from '../../crud/fields/row.ts';

/** The resources whose changes are logged, by their table; a view's rows are those of what it shows. */
export const LOGGED: ReadonlyMap<string, Resource> = new Map(
  RESOURCES.filter((resource) => resource.base === undefined).map((resource) => [sqlTable(resource.name), resource]),
);

/** What is logged and is no resource. */
const OTHERS: ReadonlySet<string> = new Set(['settings', 'jobs', 'conversations']);

type Query = QueryOf<typeof auditCalls.listAudit>;

/** Entries about what the admin may see: tables that they may look into, and rows of their countries. */
function scopeSql(request: Request, params: Params): string {
  const inScope = countriesInScope(request.caller);
  const maySee = ({ name, can }: Resource) =>
    name === 'orders' ? kindsInScope(request.access, 'show').length > 0 : may(request.access, can.show);
  const tables = [...LOGGED].filter(([, resource]) => maySee(resource));
  if (may(request.access, 'show-settings')) tables.push(['settings', { scope: { column: 'country_id', nullable: true } } as Resource]);
  if (may(request.access, 'index-chats')) tables.push(['conversations', { scope: { column: 'country_id', nullable: false } } as Resource]);
  // A job names rows of any country.
  if (may(request.access, 'manage-jobs') && request.access.countries === null) tables.push(['jobs', { scope: null } as Resource]);
  const parts = tables.map(([table, { scope }]) => {
    const named = `a.table_name = ${params.add(table, 'text')}`;
    const rows = table === 'orders' ? [kindsSql(request.access, 'show', 'x')].filter((sql) => sql !== 'true') : [];
    if (inScope !== null && scope !== null) {
      const none = scope.nullable ? ' or x.country_id is null' : '';
      rows.push(`(x.${scope.column} = any(${params.add(inScope, 'int[]')})${none})`);
    }
    return rows.length === 0 ? named : `(${named} and exists (select 1 from ${table} x where x.id = a.row_id and ${allOf(rows)}))`;
  });
  return parts.length === 0 ? 'false' : `(${parts.join(' or ')})`;
}

/** Each as an index of the log has it. */
const ACTORS: Readonly<Record<AuditEntry['actor'], string>> = {
  admin: 'a.admin_id is not null',
  client: `a.user_type = 'client'`,
  provider: `a.user_type = 'provider'`,
  system: 'a.admin_id is null and a.user_type is null',
};

function whereSql(
  request: Request,
  { table, action, actor, row_id: rowId, admin_id: adminId, from_date: from, to_date: to }: Query,
  params: Params,
) {
  if (table && !LOGGED.has(sqlTable(table)) && !OTHERS.has(table)) throw invalidField('table', 'filter_value');
  const parts = [scopeSql(request, params)];
  if (table) parts.push(`a.table_name = ${params.add(OTHERS.has(table) ? table : sqlTable(table), 'text')}`);
  if (action) parts.push(`a.action = ${params.add(action, 'text')}`);
  if (actor) parts.push(ACTORS[actor]);
  if (rowId) parts.push(`a.row_id = ${params.add(rowId, 'int')}`);
  if (adminId) parts.push(`a.admin_id = ${params.add(adminId, 'int')}`);
  // The log belongs to no country: its days are those of UTC.
  if (from) parts.push(`a.at >= ${params.add(`${from}T00:00:00Z`, 'timestamptz')}`);
  if (to) parts.push(`a.at < ${params.add(`${to}T00:00:00Z`, 'timestamptz')} + interval '1 day'`);
  return allOf(parts);
}

interface AuditRow extends Omit<AuditEntry, 'table' | 'row' | 'time_zone' | 'is_deleted' | 'can_restore'> {
  readonly table_name: string;
}

interface Subject {
  readonly id: number;
  readonly is_deleted: boolean;
  /** Of a person who asked to be forgotten, and was. */
  readonly is_erased: boolean;
  /** Where it is, if it is in one country. */
  readonly time_zone: string | null;
  /** The fields that name it, those of them that are columns. */
  readonly named: Row | null;
}

/** Names of rows and whether they are deleted, for the entries of a page: one short query a table. */
async function getSubjects(runner: Runner, entries: readonly AuditRow[]): Promise<Map<string, Subject>> {
  const found = new Map<string, Subject>();
  for (const table of new Set(entries.map((entry) => entry.table_name))) {
    const resource = LOGGED.get(table);
    if (!resource) continue;
    const ids = entries.filter((entry) => entry.table_name === table).map((entry) => entry.row_id);
    const { rows } = await runner.query<Subject>(
      `select x.id, x.deleted_at is not null as is_deleted, ${erasedSql(table)} as is_erased, ${zoneSql(resource)} as time_zone,
        (select jsonb_object_agg(e.key, e.value) from jsonb_each(to_jsonb(x)) e where e.key = any($2::text[])) as named
       from ${table} x where x.id = any($1::int[])`,
      [ids, resource.label],
    );
    for (const row of rows) found.set(`${table} ${row.id}`, row);
  }
  for (const row of await getSettings(runner, entries)) found.set(`settings ${row.id}`, row);
  for (const row of await getTalks(runner, entries)) found.set(`conversations ${row.id}`, row);
  return found;
}

/** The tables of people who may be erased, by their kinds. */
export const ERASED = { clients: 'client', providers: 'provider' } as const;

/** Whether a row (alias `x`) is of somebody who was erased: they are not brought back. */
const erasedSql = (table: string) =>
  isAmong(getKeys(ERASED), table)
    ? `exists (select from person_deletions d where d.user_type = '${ERASED[table]}' and d.user_id = x.id and d.erased_at is not null)`
    : 'false';

/** The zone of a row's country (alias `x`): a row has the same times on every screen. */
function zoneSql({ scope }: Resource): string {
  if (scope === null) return 'null';
  return scope.column === 'id' ? 'x.time_zone' : `(select z.time_zone from countries z where z.id = x.${scope.column})`;
}

/** Settings have no name: the section says which, the country where they hold. */
async function getSettings(runner: Runner, entries: readonly AuditRow[]): Promise<readonly Subject[]> {
  const ids = entries.filter((entry) => entry.table_name === 'settings').map((entry) => entry.row_id);
  if (ids.length === 0) return [];
  const { rows } = await runner.query<Subject>(
    `select s.id, false as is_deleted, false as is_erased, c.time_zone, jsonb_build_object('section', s.section, 'name_ar', c.name_ar, 'name_en', c.name_en) as named
     from settings s left join countries c on c.id = s.country_id where s.id = any($1::int[])`,
    [ids],
  );
  return rows;
}

/** Conversations are no resource; their times are those of their country, as in their thread. */
async function getTalks(runner: Runner, entries: readonly AuditRow[]): Promise<readonly Subject[]> {
  const ids = entries.filter((entry) => entry.table_name === 'conversations').map((entry) => entry.row_id);
  if (ids.length === 0) return [];
  const { rows } = await runner.query<Subject>(
    `select c.id, false as is_deleted, false as is_erased, k.time_zone, null as named from conversations c join countries k on k.id = c.country_id
     where c.id = any($1::int[])`,
    [ids],
  );
  return rows;
}

/** A page of the log, the newest first. It is counted up to a limit: nobody needs the exact number of a million. */
export async function listAudit(runner: Runner, request: Request, query: Query, pageSize: number) {
  const { page, per_page: perPage = pageSize } = query;
  const params = new Params();
  const where = whereSql(request, query, params);
  const counted = await runner.query<{ total: number }>(
    `select count(*)::int as total from (select 1 from audit a where ${where} limit ${COUNT_LIMIT + 1}) c`,
    params.values,
  );
  const shown = new Params();
  const rowsWhere = whereSql(request, query, shown);
  const [clients, providers, countries] = seesPeople(request.caller);
  const [mayClients, mayProviders, inScope] = [
    shown.add(clients, 'boolean'),
    shown.add(providers, 'boolean'),
    shown.add(countries, 'int[]'),
  ];
  const { rows } = await runner.query<AuditRow>(
    `select a.id, a.at, a.action, a.ip, a.table_name, a.row_id, a.changes, ${actorSql(mayClients, mayProviders, inScope)}
     from audit a left join admins m on m.id = a.admin_id where ${rowsWhere} order by a.id desc limit ${perPage} offset ${(page - 1) * perPage}`,
    shown.values,
  );
  const subjects = await getSubjects(runner, rows);
  const total = Math.min(counted.rows[0]?.total ?? 0, COUNT_LIMIT);
  const isMore = (counted.rows[0]?.total ?? 0) > COUNT_LIMIT;
  const data = rows.map(({ table_name: table, ...entry }) => {
    const subject = subjects.get(`${table} ${entry.row_id}`);
    const isDeleted = subject?.is_deleted ?? false;
    return {
      ...entry,
      table: LOGGED.get(table)?.name ?? table,
      row: subject ? { id: subject.id, ...subject.named } : null,
      time_zone: subject?.time_zone ?? null,
      is_deleted: asFlag(isDeleted),
      can_restore: asFlag(entry.action === 'delete' && isDeleted && !subject?.is_erased && request.access.isSuperAdmin),
    };
  });
  return {
    data,
    meta: {
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / perPage)),
      per_page: perPage,
      total,
      ...(isMore && { total_is_at_least: true }),
    },
  };
}
