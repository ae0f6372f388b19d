import type pg from 'pg';

/** Any connection or pool that runs queries. */
export type Runner = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>;
