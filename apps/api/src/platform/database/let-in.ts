import type pg from 'pg';

// One user may make the tables and another use them: what the second needs, of what the first has made.

/** Relations of whoever owns Diwan's, and what a user who serves needs there. Of the journal of migrations that is to read it. */
const NEEDED = `select c.oid, c.relkind, format('%I.%I', n.nspname, c.relname) as name, n.nspname as schema, c.relowner as owner,
    case when c.relkind = 'S' then has_sequence_privilege(given.role, c.oid, 'USAGE')
      when n.nspname = 'drizzle' then has_table_privilege(given.role, c.oid, 'SELECT')
      else has_table_privilege(given.role, c.oid, 'SELECT') and has_table_privilege(given.role, c.oid, 'INSERT')
        and has_table_privilege(given.role, c.oid, 'UPDATE') and has_table_privilege(given.role, c.oid, 'DELETE') end as is_open
  from (values ($1::text::name)) given (role), pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any('{public,drizzle,pgboss}') and (c.relkind = any('{r,p}') or c.relkind = 'S' and n.nspname <> 'drizzle')
    and c.relowner = (select relowner from pg_class where relname = 'admins' and relnamespace = to_regnamespace('public'))`;

/** What the user of a session may not use of Diwan's relations. */
export async function findClosed(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows: users } = await client.query<{ role: string }>('select current_user::text as role');
  const { rows } = await client.query<{ name: string }>(`select name from (${NEEDED}) needed where not is_open order by 1`, [
    users[0]?.role,
  ]);
  return rows.map(({ name }) => name);
}

const GRANTS = `with needed as (${NEEDED})
  select format('grant usage on schema %I to %I', nspname, $1::text) as statement from pg_namespace
    where nspname in (select schema from needed) and not has_schema_privilege($1::text::name, oid, 'USAGE')
  union all select format(case when relkind = 'S' then 'grant usage on sequence %s to %I' when schema = 'drizzle' then 'grant select on %s to %I'
    else 'grant select, insert, update, delete on %s to %I' end, name, $1::text)
    from needed where not is_open and pg_has_role(owner, 'USAGE')`;

/** Lets a user in to all that the one of this session has made, and to nothing else; does nothing where it is in. */
export async function letIn(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(GRANTS, [role]);
  for (const { statement } of rows) await client.query(statement);
}
