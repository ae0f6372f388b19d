/** The live sessions of the admin $1, that of the token $2 first; at the moment $3, awake since $4. */
export const SESSIONS_OF = `select id, created_at, last_seen_at, expires_at, ip, user_agent, (token_hash = $2)::int as is_current
from sessions where admin_id = $1 and expires_at > $3 and last_seen_at > $4 order by is_current desc, last_seen_at desc limit 200`;
