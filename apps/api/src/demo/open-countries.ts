import type { Runner } from '../platform/database/runner.ts';
import { db } from '../platform/database/tables.ts';
import { all } from '../platform/database/typed.ts';

/** The countries that are open, with what is paid with there. */
export const readOpenCountries = (runner: Runner) =>
  all(runner, db.selectFrom('countries').select(['id', 'currency']).where('is_active', '=', true).orderBy('id'));
