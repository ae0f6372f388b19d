import { isNumbers, readRecord } from '@diwan/domain/records';
import type { Access } from './access.ts';

/** Whose access has changed: that of one session (by its token's hash), of some admins, or possibly everybody's. */
export type AccessChange = { readonly session: string } | { readonly admins: readonly number[] } | 'all';

/** A signal takes 8,000 bytes: of more admins than this, everybody's access is read again. */
const MOST_ADMINS = 500;

/** Whether a change concerns what a session may do. */
export function concernsSession({ tokenHash, adminId }: Pick<Access, 'tokenHash' | 'adminId'>, change: AccessChange): boolean {
  if (change === 'all') return true;
  return 'session' in change ? change.session === tokenHash : change.admins.includes(adminId);
}

/** A change as the nodes tell it each other; one that names nobody is everybody's. */
export function writeChange(change: AccessChange): object {
  return change === 'all' || ('admins' in change && change.admins.length > MOST_ADMINS) ? {} : change;
}

/** The change that a signal tells of. One that nobody understands could be about anybody, as could those that were missed. */
export function readAccessChange(payload: string): AccessChange {
  try {
    const { session, admins } = readRecord(JSON.parse(payload));
    if (typeof session === 'string') return { session };
    if (isNumbers(admins)) return { admins };
  } catch {
    // Of another version of this application.
  }
  return 'all';
}
