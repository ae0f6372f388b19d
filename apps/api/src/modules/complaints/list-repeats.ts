import type { ComplaintRepeat } from '@diwan/contract/calls/complaints';
import { complaints, REPEATED_ABOUT, REPEATED_WITHIN } from '@diwan/contract/resources/complaints';
import type { Caller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { Condition } from '../../crud/fields/conditions.ts';
import { parseFilters } from '../../crud/list/filters.ts';
import { getTotals } from '../../crud/list/totals.ts';
import { showRow } from '../../crud/record/read.ts';
import { getScopeConditions } from '../../crud/resource/scope.ts';
import { complaintsApi } from '../orders/index.ts';

const DAY = 86_400_000;
type About = keyof typeof REPEATED_ABOUT;
const ABOUT = Object.keys(REPEATED_ABOUT) as About[];

/**
 * About whom and what of a complaint there are others of these months: counted as the list counts them to which each leads, and so
 * within the caller's reach.
 */
export async function listRepeats(app: Context, caller: Caller, id: number): Promise<ComplaintRepeat[]> {
  const { pool } = app.database;
  const row = await showRow(pool, complaintsApi, caller, id);
  const from_date = new Date(app.now() - REPEATED_WITHIN * DAY).toISOString().slice(0, 10);
  const scope = getScopeConditions(complaintsApi, caller);
  const found = await Promise.all(
    ABOUT.map(async (about): Promise<ComplaintRepeat[]> => {
      const about_id = row[`${about}_id`];
      const complained_by = REPEATED_ABOUT[about];
      // It is itself one of them, or about another.
      if (about_id === null || row.complained_by !== complained_by) return [];
      const asked = { [`${about}_id`]: String(about_id), complained_by, from_date };
      const conditions = [...scope, ...parseFilters(complaints, complaintsApi.options, caller, asked)];
      const count = async (of: readonly Condition[]) => (await getTotals(pool, complaintsApi.store, of, app.now())).total;
      // Days are those of its country: whether it is itself of these months is the list's to say.
      const [all, own] = [await count(conditions), await count([...conditions, { kind: 'ids', ids: [id] }])];
      return all > own ? [{ about, about_id, complained_by, from_date, count: all }] : [];
    }),
  );
  return found.flat();
}
