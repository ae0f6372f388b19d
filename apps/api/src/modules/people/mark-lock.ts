import { getAdminId } from '../../access/caller.ts';
import type { Write, WriteContext } from '../../crud/resource/crud.ts';

/** Who locked an account, when and why stands beside the lock, and goes with it. */
export function markLock({ caller, now }: WriteContext, { before, values }: Write): void {
  const lock = values['is_locked'];
  if (lock === undefined || (lock === 1) === Boolean(before?.['is_locked'])) return;
  values['lock_cause'] = lock === 1 ? 'by_admin' : null;
  values['locked_at'] = lock === 1 ? new Date(now).toISOString() : null;
  values['locked_by'] = lock === 1 ? getAdminId(caller) : null;
  values['locked_until'] = null;
}
