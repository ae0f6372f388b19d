import type pg from 'pg';

// One user may make the tables and another use them: what the second needs, of what the first has made.

/** Whom the statements below are about: they are texts without values, so that one of them can be a block. */
const ABOUT = `select set_config('diwan.serving', coalesce($1::text, current_user::text), false)`;

/**
 * Diwan's relations, by their owner; whether the user who serves may do with each what it needs; and the statements that let it. The
 * journal of migrations it reads. Days of tracks come and go as it serves: the functions that make and drop them, and nothing else, act as
 * the owner, and only for who is let in.
 */
const NEEDED = `with whose as (select relowner as owner, current_setting('diwan.serving')::name as server
    from pg_class where relname = 'admins' and relnamespace = to_regnamespace('public'))
  select n.nspname::text as name, w.owner, has_schema_privilege(w.server, n.oid, 'USAGE') as is_open,
      format('grant usage on schema %I to %I', n.nspname, w.server) as statements
    from whose w, pg_namespace n where n.nspname = any('{drizzle,pgboss}')
  union all select format('%I.%I', n.nspname, c.relname), w.owner,
      case when c.relkind = 'S' then has_sequence_privilege(w.server, c.oid, 'USAGE')
        when n.nspname = 'drizzle' then has_table_privilege(w.server, c.oid, 'SELECT')
        else has_table_privilege(w.server, c.oid, 'SELECT') and has_table_privilege(w.server, c.oid, 'INSERT')
          and has_table_privilege(w.server, c.oid, 'UPDATE') and has_table_privilege(w.server, c.oid, 'DELETE') end,
      format(case when c.relkind = 'S' then 'grant usage on sequence %I.%I to %I' when n.nspname = 'drizzle' then 'grant select on %I.%I to %I'
        else 'grant select, insert, update, delete on %I.%I to %I' end, n.nspname, c.relname, w.server)
    from whose w join pg_class c on c.relowner = w.owner join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any('{public,drizzle,pgboss}') and (c.relkind = any('{r,p}') or c.relkind = 'S' and n.nspname <> 'drizzle')
      and not (n.nspname = 'public' and c.relispartition)
  union all select p.oid::regprocedure::text, w.owner,
      pg_has_role(w.server, w.owner, 'USAGE') or p.prosecdef and has_function_privilege(w.server, p.oid, 'EXECUTE'),
      format('alter function %1$s security definer set search_path = public, pg_temp; revoke execute on function %1$s from public;
        grant execute on function %1$s to %2$I', p.oid::regprocedure, w.server)
    from whose w join pg_proc p on p.proowner = w.owner
    where p.pronamespace = to_regnamespace('public') and p.proname = any('{add_track_day,drop_track_day}')`;

const CLOSED = `select name from (${NEEDED}) needed where not is_open order by 1`;

const LET_IN = `do $do$ declare grants text; begin
  for grants in select statements from (${NEEDED}) needed where not is_open and pg_has_role(owner, 'USAGE') loop execute grants; end loop;
end $do$`;

/** What the user of a session may not use of Diwan's relations. */
export async function findClosed(client: pg.ClientBase): Promise<readonly string[]> {
  await client.query(ABOUT, [null]);
  const { rows } = await client.query<{ name: string }>(CLOSED);
  return rows.map(({ name }) => name);
}

/** Lets a user in to all that the one of this session has made, and to nothing else; does nothing where it is in. */
export async function letIn(client: pg.ClientBase, role: string): Promise<void> {
  await client.query(ABOUT, [role]);
  await client.query(LET_IN);
}
