import type pg from 'pg';

/** The columns of a table with their types in PostgreSQL, arrays among them. */
type Columns = Readonly<Record<string, string>>;

/** Inserts rows that bring their own ids, and lets the table go on after them. Names come from code, never from input. */
export async function insertNumbered(client: pg.ClientBase, table: string, columns: Columns, rows: readonly object[]): Promise<void> {
  const names = Object.keys(columns).join(', ');
  const shape = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  await client.query(`insert into ${table} (${names}) select ${names} from jsonb_to_recordset($1::jsonb) as x(${shape.join(', ')})`, [
    JSON.stringify(rows),
  ]);
  if ('id' in columns)
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), greatest(1, (select max(id) from ${table})))`);
}
