import type { Request } from '../../platform/http/server.ts';
import { countriesInScope } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { Question } from './question.ts';

/** The currencies of the place that was asked about, as far as the admin reaches. */
export async function getCurrencies(app: Context, request: Request, { country }: Question): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ currency: string }>(
    `select distinct currency from countries where deleted_at is null and ($2::int[] is null or id = any($2))
       and case when $1::int is null then is_active else id = $1 end order by 1`,
    [country ?? request.countryId, countriesInScope(request.caller)],
  );
  return rows.map(({ currency }) => currency);
}
