import type pg from 'pg';
import { indexesLater } from '../apps/api/src/demo/indexes-later.ts';
import { loadClients } from './load-clients.ts';
import { COMMON_WORDS, RARE_WORDS } from './words.ts';

/** Clients who talk, each in so many conversations; and messages of each of these. */
const EACH = 10;
const MESSAGES_EACH = 10;
/** As many messages as one statement writes. */
const AT_ONCE = 200_000;

/** Of the latest of everybody one in so many is open and waits for the desk; all others are closed. */
const OPEN = 50;

// The last of a client's is open where any is: of each person one is, about nothing.
const CONVERSATIONS = `insert into conversations (country_id, kind, status, client_id, seq, last_message_at, waiting_since, assignee_id, desk_unread, desk_read_seq)
select c.country_id, 'support', case when i % $3 = 0 and i <= $2 then 'open' else 'closed' end, c.id, $4, now() - i * interval '7 seconds',
  case when i % $3 = 0 and i <= $2 then now() - i * interval '7 seconds' end, null, case when i % $3 = 0 and i <= $2 then 2 else 0 end, $4 - 2
from generate_series(1, $1) i join (select id, country_id, row_number() over (order by id) as nth from clients) c on c.nth = 1 + (i - 1) % $2`;
const MESSAGES = `insert into messages (conversation_id, seq, created_at, kind, sender_kind, sender_id, client_key, text)
select c.id, s, c.last_message_at - ($3 - s) * interval '40 seconds', 'text', 'client', c.client_id, 'bench-' || c.id || '-' || s,
  'طلبي رقم ' || (c.id::bigint * 7919 % 1000003) || ' ' || ($4::text[])[1 + (c.id * 13 + s * 7) % cardinality($4::text[])]
    || case when (c.id * 10 + s) % 50021 = 7 then ' ' || ($5::text[])[1 + c.id % cardinality($5::text[])] else '' end
from conversations c cross join generate_series(1, $3) s where c.id between $1 and $2`;

/** Fills an empty, migrated database with so many conversations of clients with the desk, ten messages each. */
export async function loadChats(client: pg.ClientBase, conversations: number): Promise<void> {
  const people = Math.ceil(conversations / EACH);
  await loadClients(client, people);
  await client.query(CONVERSATIONS, [conversations, people, OPEN, MESSAGES_EACH]);
  const step = AT_ONCE / MESSAGES_EACH;
  await indexesLater(client, 'messages', async () => {
    for (let first = 1; first <= conversations; first += step)
      await client.query(MESSAGES, [first, first + step - 1, MESSAGES_EACH, COMMON_WORDS, RARE_WORDS]);
  });
  await client.query('vacuum analyze');
}
