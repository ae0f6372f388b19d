import type { Runner } from '../platform/database/runner.ts';
import { db } from '../platform/database/tables.ts';
import { all } from '../platform/database/typed.ts';

/** The superadmins who may act now, in the order in which they came. */
export const readSuperadmins = (runner: Runner) =>
  all(
    runner,
    db
      .selectFrom('admins')
      .select(['id', 'email'])
      .where('is_super_admin', '=', true)
      .where('is_active', '=', true)
      .where('is_ban', '=', false)
      .where('deleted_at', 'is', null)
      .orderBy('id'),
  );
