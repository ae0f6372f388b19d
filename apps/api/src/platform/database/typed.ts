import { sql, type Compilable } from 'kysely';
import type { Runner } from './runner.ts';
import { PLAIN } from './driver-inside.ts';
import { db, type Tables } from './tables.ts';
import { theRow } from './the-row.ts';
import type { Transaction } from './transaction.ts';

/** Where a statement is sent: a connection, the pool, or a transaction's own. */
type Receiver = Runner | Pick<Transaction, 'client'>;

/** Whole rows, whose columns a migration may change while the statement is known. */
const WHOLE_ROWS = /(?<!\()\*(?=,|\)| from |$)/;

/** The names of plain statements: as many as the code has, and kept, whatever texts lists are asked for by. */
const names = new Map<string, string>();

function getName(text: string): string {
  const name = names.get(text) ?? `${PLAIN}${names.size}`;
  names.set(text, name);
  return name;
}

/** A statement as the driver takes it: parsed once per connection, but where it reads whole rows. */
export function compiled(statement: Compilable<unknown>) {
  const { sql: text, parameters } = statement.compile();
  const values = parameters as unknown[];
  return WHOLE_ROWS.test(text) ? { text, values } : { name: getName(text), text, values };
}

async function send<Row extends object>(receiver: Receiver, statement: Compilable<Row>) {
  const runner: Runner = 'client' in receiver ? receiver.client : receiver;
  return runner.query<Row>(compiled(statement));
}

/** The rows of a statement. */
export async function all<Row extends object>(receiver: Receiver, statement: Compilable<Row>): Promise<Row[]> {
  return (await send(receiver, statement)).rows;
}

/** The one row of a statement that always gives one. */
export async function one<Row extends object>(receiver: Receiver, statement: Compilable<Row>): Promise<Row> {
  return theRow(await all(receiver, statement));
}

/** The first row of a statement, where there is one. */
export async function maybe<Row extends object>(receiver: Receiver, statement: Compilable<Row>): Promise<Row | undefined> {
  return (await all(receiver, statement))[0];
}

/** Does what a statement says; how many rows it met. */
export async function run(receiver: Receiver, statement: Compilable<object>): Promise<number> {
  return (await send(receiver, statement)).rowCount ?? 0;
}

/** One of several values: a text for any number of them, where Kysely's `in` has one for each number. */
export const among = <Value>(values: readonly Value[]) => sql<Value>`any(${values})`;

/** The id of a row to come, for what has to name it before it is there. */
export async function nextId(runner: Runner, table: keyof Tables): Promise<number> {
  const next = db.selectNoFrom(sql<number>`nextval(pg_get_serial_sequence(${table}, 'id'))::int`.as('id'));
  return (await one(runner, next)).id;
}
