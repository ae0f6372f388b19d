import { answerSchema, object, type JsonSchema } from '../../crud/documents/record-schema.ts';

const MOMENT: JsonSchema = { type: 'string', format: 'date-time' };
const MAYBE_TEXT: JsonSchema = { type: ['string', 'null'] };

/** Where an admin is logged in, as the wire shows it. */
export const SESSIONS_ANSWER = answerSchema({
  type: 'array',
  items: object({
    id: { type: 'integer' },
    created_at: MOMENT,
    last_seen_at: MOMENT,
    expires_at: MOMENT,
    ip: MAYBE_TEXT,
    user_agent: MAYBE_TEXT,
    is_current: { type: 'integer', enum: [0, 1] },
  }),
});

/** The live sessions of the admin $1, that of the token $2 first; at the moment $3, awake since $4. */
export const SESSIONS_OF = `select id, created_at, last_seen_at, expires_at, ip, user_agent, (token_hash = $2)::int as is_current
from sessions where admin_id = $1 and expires_at > $3 and last_seen_at > $4 order by is_current desc, last_seen_at desc limit 200`;
