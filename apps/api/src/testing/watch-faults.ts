import pg from 'pg';

/** Notes the codes of all that the database refuses until `stop`: also of what is tried again and then succeeds, such as deadlocks. */
export function watchFaults(): { readonly codes: readonly string[]; stop(): void } {
  const codes: string[] = [];
  const { prototype } = pg.Client;
  const original = prototype.query;
  const watched = function (this: pg.Client, ...said: unknown[]): unknown {
    const answer = (original as (...args: unknown[]) => unknown).apply(this, said);
    if (answer instanceof Promise) answer.catch((error: { code?: string }) => codes.push(error.code ?? 'unknown'));
    return answer;
  };
  prototype.query = watched as typeof original;
  return { codes, stop: () => void (prototype.query = original) };
}
