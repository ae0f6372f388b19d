import type pg from 'pg';

/** Asks a session something, once it has answered what it was asked before. */
export type Ask = <T extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<pg.QueryResult<T>>;

/**
 * Asks a session one question after the other. The driver keeps those that overlap in a line of its own, warns of them, and will refuse
 * them one day; timers ask at the same moment.
 */
export function askInTurn(client: Pick<pg.Client, 'query'>): Ask {
  let last: Promise<unknown> = Promise.resolve();
  return <T extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => {
    const answer = last.then(() => client.query<T>(text, values && [...values]));
    // Whoever comes next asks even if this one fails: a session that is over refuses by itself.
    last = answer.catch(() => {});
    return answer;
  };
}
