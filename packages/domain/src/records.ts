/** The keys of an object that has no others than its type names. */
export const getKeys = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[];

/** A record with a value for each of some keys. */
export const recordFrom = <const K extends string, V>(keys: readonly K[], make: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>;

/** Whether something is one of those listed. */
export const isAmong = <T>(listed: readonly T[], one: unknown): one is T => listed.some((value) => value === one);
