import type { AppPlatform, Locale } from '@diwan/contract/kit/constants';
import type { UserType } from '@diwan/domain/people';
import type { SessionCache, SessionKind } from '../session-cache.ts';
import { concernsPersonSession, readPersonChange, type Person, type PersonChange } from './person.ts';

interface Row {
  token_hash: string;
  session_id: number;
  user_type: UserType;
  user_id: number;
  platform: AppPlatform;
  expires_at: string;
  last_seen_at: string;
  country_id: number;
  preferred_language: Locale;
  is_pending: boolean;
}

/** SQL: whether somebody of `p` is kept out of their account at the moment `$2`. A lock ends at its time, whether or not its flag is gone. */
export const SHUT_OUT = `p.deleted_at is not null or not p.is_active or p.is_ban or (p.is_locked and (p.locked_until is null or p.locked_until > $2))`;

// Who is shut out has no sessions: the triggers of `clients` and `providers` end them with the change itself. This query refuses
// them all the same.
const FIND = `select s.token_hash, s.id as session_id, s.user_type, s.user_id, s.platform, s.expires_at, s.last_seen_at,
  p.country_id, p.preferred_language, p.is_pending
from person_sessions s join lateral (
  select p.country_id, p.preferred_language, false as is_pending from clients p where s.user_type = 'client' and p.id = s.user_id and not (${SHUT_OUT})
  union all
  select p.country_id, p.preferred_language, not p.accepted_by_admin from providers p where s.user_type = 'provider' and p.id = s.user_id and not (${SHUT_OUT})
) p on true
where s.token_hash = any($1::text[]) and s.expires_at > $2`;

/** The live sessions of clients and providers. What of their rows matters to a session has it forgotten by a trigger. */
export type PersonCache = SessionCache<Person, PersonChange, Row>;

/** The sessions of clients and providers. They end when they end: an app that is opened once a month is no stranger. */
export const personSessionKind: SessionKind<Person, PersonChange, Row> = {
  // The triggers name it, too.
  channel: 'diwan_persons',
  idleMs: Infinity,
  find: (tokenHashes, now) => ({ name: 'person', text: FIND, values: [tokenHashes, new Date(now).toISOString()] }),
  read: (row) => ({
    kind: row.user_type,
    id: row.user_id,
    countryId: row.country_id,
    language: row.preferred_language,
    sessionId: row.session_id,
    platform: row.platform,
    isPending: row.is_pending,
    tokenHash: row.token_hash,
    expiresAt: Date.parse(row.expires_at),
  }),
  isConcerned: concernsPersonSession,
  writeChange: (change) => (change === 'all' ? {} : change),
  readChange: readPersonChange,
  everybody: 'all',
};
