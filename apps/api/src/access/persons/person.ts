import type { AppPlatform, Locale } from '@diwan/contract/kit/constants';
import type { UserType } from '@diwan/domain/people';
import { isNumbers, readRecord } from '@diwan/domain/records';
import type { Known } from '../session-cache.ts';

/** A client or provider who is logged in to their app. What is theirs is all that they reach. */
export interface Person extends Known {
  readonly kind: UserType;
  readonly id: number;
  readonly countryId: number;
  /** What they chose; what a call is answered in is its own header's. */
  readonly language: Locale;
  readonly sessionId: number;
  readonly platform: AppPlatform;
  /** A provider whom no admin has accepted yet. */
  readonly isPending: boolean;
}

/** Whose sessions have changed: that of one token (by its hash), those of some people, or possibly everybody's. */
export type PersonChange = { readonly session: string } | { readonly kind: UserType; readonly ids: readonly number[] } | 'all';

/** Whether a change concerns a session. */
export function concernsPersonSession({ tokenHash, kind, id }: Pick<Person, 'tokenHash' | 'kind' | 'id'>, change: PersonChange): boolean {
  if (change === 'all') return true;
  return 'session' in change ? change.session === tokenHash : change.kind === kind && change.ids.includes(id);
}

/** The change that a signal tells of, this node's or the database's. One that nobody understands could be about anybody. */
export function readPersonChange(payload: string): PersonChange {
  try {
    const { session, kind, ids } = readRecord(JSON.parse(payload));
    if (typeof session === 'string') return { session };
    if ((kind === 'client' || kind === 'provider') && isNumbers(ids)) return { kind, ids };
  } catch {
    // Empty, or of another version of this application.
  }
  return 'all';
}
