import type { Runner } from '../platform/database/runner.ts';
import { unauthorized } from '../platform/errors.ts';

/** The country that somebody is of, and what is paid with there. */
export interface Home {
  readonly id: number;
  readonly currency: string;
}

export async function getHome(runner: Runner, countryId: number): Promise<Home> {
  const { rows } = await runner.query<{ id: number; currency: string }>({
    name: 'home_currency',
    text: 'select id, currency from countries where id = $1',
    values: [countryId],
  });
  if (!rows[0]) throw unauthorized();
  return rows[0];
}
