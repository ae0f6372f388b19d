import { may, type Access } from './access.ts';
import { concernsSession, readAccessChange, writeChange, type AccessChange } from './access-change.ts';
import { TOKEN_PERMISSIONS } from '@diwan/contract/session/api-token-form';
import { TOKEN_SQL, type ApiToken } from './api-token.ts';
import { publish } from '../platform/bus/publish.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import type { SessionCache, SessionKind } from './session-cache.ts';

const timestamp = (milliseconds: number) => new Date(milliseconds).toISOString();

/** What ends sessions, and who may not have one without a second step. */
interface Rules {
  /** Milliseconds without a call after which a session has ended. */
  readonly idleMs: number;
  readonly superAdminsNeedTotp: boolean;
}

interface Row {
  token_hash: string;
  admin_id: number;
  is_super_admin: boolean;
  all_countries: boolean;
  permissions: string[];
  country_ids: number[];
  expires_at: string;
  last_seen_at: string;
  token: ApiToken | null;
}

// An admin whose role was deleted holds nothing. A banned or inactive admin has no sessions: whoever sets those flags ends them,
// and this query refuses them all the same. So it does those whose role has come to demand codes that they do not have yet, and
// superadmins without any: their next login sets them up.
const FIND = `select s.token_hash, s.admin_id, a.is_super_admin, a.all_countries, coalesce(r.permissions, '{}') as permissions, s.expires_at, s.last_seen_at, s.token,
  coalesce((select array_agg(ac.country_id) from admin_countries ac where ac.admin_id = a.id), '{}') as country_ids
from (select token_hash, admin_id, expires_at, last_seen_at, null::jsonb as token from sessions
    where token_hash = any($1::text[]) and expires_at > $2 and last_seen_at > $3
  union all select token_hash, admin_id, expires_at, $2::timestamptz, ${TOKEN_SQL} from api_tokens
    where token_hash = any($1::text[]) and expires_at > $2 and ended_at is null) s
join admins a on a.id = s.admin_id left join roles r on r.id = a.role_id and r.deleted_at is null
where a.deleted_at is null and a.is_active and not a.is_ban
  and ((r.requires_totp is not true and not ($4 and a.is_super_admin)) or exists (select 1 from admin_totp o where o.admin_id = a.id and o.confirmed_at is not null))`;

/** What the live sessions of admins may do. Whoever changes a session, an admin or a role has it forgotten. */
export type AccessCache = SessionCache<Access, AccessChange, Row>;

const CHANNEL = 'diwan_access';

/** For a command, which keeps nothing itself: has the nodes forget what a change concerns. */
export const tellAccess: Pick<AccessCache, 'forget'> = {
  forget: (transaction: Transaction, change: AccessChange) => publish(transaction, CHANNEL, writeChange(change)),
};

/** The sessions of admins. */
export const adminSessions = ({ idleMs, superAdminsNeedTotp }: Rules): SessionKind<Access, AccessChange, Row> => ({
  channel: CHANNEL,
  idleMs,
  find: (tokenHashes, now) => ({
    name: 'access',
    text: FIND,
    values: [tokenHashes, timestamp(now), timestamp(now - idleMs), superAdminsNeedTotp],
  }),
  read: getAccess,
  isConcerned: concernsSession,
  writeChange,
  readChange: readAccessChange,
  everybody: 'all',
});

function getAccess(row: Row): Access {
  const access = {
    adminId: row.admin_id,
    isSuperAdmin: row.is_super_admin,
    permissions: new Set(row.permissions),
    countries: row.is_super_admin || row.all_countries ? null : row.country_ids,
    tokenHash: row.token_hash,
    expiresAt: Date.parse(row.expires_at),
  };
  return row.token ? narrowed(access, row.token) : access;
}

/** What an admin may do by a token: what it was given, as far as they have it themself, and never what is for persons alone. */
function narrowed(access: Access, token: ApiToken): Access {
  const { countries } = access;
  const given = token.countries;
  return {
    ...access,
    isSuperAdmin: false,
    permissions: new Set(TOKEN_PERMISSIONS.filter((url) => token.permissions.includes(url) && may(access, url))),
    countries: given === null ? countries : given.filter((id) => countries === null || countries.includes(id)),
    apiToken: token,
  };
}
