import { sql } from 'kysely';
import { isRecord } from '@diwan/domain/records';
import { db } from '../../platform/database/tables.ts';

/** What Kysely gave or was asked by: the statements themselves, their expressions, and what these are made with. */
const BUILT = new WeakSet<object>();

const isObject = (value: unknown): value is object => (typeof value === 'object' && value !== null) || typeof value === 'function';

export const isBuilt = (value: unknown): boolean => isObject(value) && BUILT.has(value);

/** Remembers a value as one of Kysely's. */
export function built<T>(value: T): T {
  if (isObject(value)) BUILT.add(value);
  return value;
}

/** Where every statement begins, by the names that the code has for it. */
export const BEGINNINGS: Readonly<Record<string, unknown>> = { db: built(db), sql: built(sql) };

/** A value that only the running code knows: a parameter of the statement, whatever it is. */
export const ANY_VALUE = 0;

/** What is written is named by what is written: without it there is no statement. */
const NAMES_COLUMNS = new Set(['values', 'set', 'doUpdateSet', 'columns', 'select', 'returning']);
export const takesAnyValue = (method: string): boolean => !NAMES_COLUMNS.has(method);

/** A property of Kysely's, with what it belongs to. */
export function builtProperty(owner: unknown, key: string): unknown {
  const value: unknown = Reflect.get(Object(owner), key);
  // What has properties of its own, as `fn` has, belongs to nothing.
  return built(typeof value === 'function' && Object.keys(value).length === 0 ? value.bind(owner) : value);
}

/** The text of a statement that is ready; undefined where it is none. */
export function compiledText(statement: unknown): string | undefined {
  if (!isBuilt(statement) || typeof Reflect.get(Object(statement), 'compile') !== 'function') return undefined;
  const compiled: unknown = (statement as { compile(): unknown }).compile();
  return isRecord(compiled) && typeof compiled['sql'] === 'string' ? compiled['sql'] : undefined;
}
