/** The keys of an object that has no others than its type names. */
export const getKeys = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[];

/** A record with a value for each of some keys. */
export const recordFrom = <const K extends string, V>(keys: readonly K[], make: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>;

/** Whether something is one of those listed. */
export const isAmong = <T>(listed: readonly T[], one: unknown): one is T => listed.some((value) => value === one);

/** Whether something is an object by whose keys values are found: JSON, a body, a query. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values of an object by their keys; none of what is no object. */
export const readRecord = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

/** Whether something is a list of numbers, such as ids. */
export const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.every((one) => typeof one === 'number');

/** Whether something is a list of texts. */
export const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');
