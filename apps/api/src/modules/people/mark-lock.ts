import type { Flag } from '../../platform/as-flag.ts';
import { getAdminId } from '../../access/caller.ts';
import type { StoredRow } from '../../crud/fields/row.ts';
import type { Write, WriteContext } from '../../crud/resource/crud.ts';
import type { clients } from '../../schema/tables/people.ts';
import type { Condition } from '../../crud/fields/conditions.ts';

/** `filter=user_locked`, on every list of people. */
export const LOCKED_SET: Readonly<Record<string, readonly Condition[]>> = {
  user_locked: [{ kind: 'equals', column: 'is_locked', value: true }],
};

type Account = StoredRow<typeof clients>;
/** The flag is as a body has it. */
type Lock = Partial<Pick<Account, 'lock_cause' | 'locked_at' | 'locked_by' | 'locked_until'>> & { readonly is_locked?: Flag | undefined };
type LockWrite = Pick<Write<Pick<Account, 'is_locked'>, Lock>, 'before' | 'values'>;

/** Who locked an account, when and why stands beside the lock, and goes with it. */
export function markLock({ caller, now }: WriteContext, { before, values }: LockWrite): void {
  const { is_locked: lock } = values;
  if (lock === undefined || (lock === 1) === (before?.is_locked ?? false)) return;
  values.lock_cause = lock === 1 ? 'by_admin' : null;
  values.locked_at = lock === 1 ? new Date(now).toISOString() : null;
  values.locked_by = lock === 1 ? getAdminId(caller) : null;
  values.locked_until = null;
}
