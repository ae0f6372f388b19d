import type { TestDatabase } from './access-fixtures.ts';

/** Watches which sessions are looked up in the database; `held` may make an answer wait, until `free` lets all pass again. */
export function accessReads({ pool }: TestDatabase, held?: () => Promise<void>) {
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const reads: (readonly string[])[] = [];
  let wait = held;
  pool.query = (async (...args: unknown[]) => {
    const asked = args[0] as { name?: string; values?: unknown[] };
    if (asked.name !== 'access') return query(...args);
    reads.push([asked.values?.[0]].flat() as string[]);
    const answer = await query(...args);
    await wait?.();
    return answer;
  }) as typeof pool.query;
  return {
    /** The hashes of each question to the database. */
    questions: () => reads,
    hashes: () => reads.flat(),
    free: () => (wait = undefined),
    stop: () => (pool.query = query as typeof pool.query),
  };
}
