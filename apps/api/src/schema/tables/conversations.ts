import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ConversationKind, ConversationStatus } from '@diwan/domain/chat/conversation';
import type { OfferStatus } from '@diwan/domain/chat/offer';
import type { SystemNote } from '@diwan/domain/chat/system-note';
import { admins } from './access.ts';
import { timestamp, searchKey } from './columns.ts';
import { countries } from './geography.ts';
import { orders } from './orders.ts';
import { clients, providers } from './people.ts';

/** Talks in which something was said: no list shows the others. */
const SAID = 'seq > 0';
/** Talks of the desk that are open. */
const DESKS = `${SAID} and status = 'open' and kind <> 'order'`;
/** Talks of the desk that nobody has taken, as the index has them. */
export const IS_UNASSIGNED_CHAT = `${DESKS} and assignee_id is null`;
/** Talks of the desk that somebody has taken. */
export const IS_ASSIGNED_CHAT = `${DESKS} and assignee_id is not null`;
/** Talks in which a person waits for the desk. */
export const IS_WAITING_CHAT = `waiting_since is not null and status = 'open'`;

const count = () => integer().notNull().default(0);
type Count = ReturnType<typeof count>;
type SideColumns<S extends string> = Record<`${S}_delivered_seq` | `${S}_read_seq` | `${S}_unread`, Count>;

/** How far a side has come, and how much of the others' it has not read. */
const side = <const S extends string>(name: S) =>
  ({ [`${name}_delivered_seq`]: count(), [`${name}_read_seq`]: count(), [`${name}_unread`]: count() }) as SideColumns<S>;

/**
 * What people say to each other, and to the desk. A trigger opens one between client and provider when an order is accepted. What
 * follows from messages, and who has read how far, changes with them and is no edit: it has no version and no entry in the log.
 */
export const conversations = pgTable(
  'conversations',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    created_at: timestamp().notNull().defaultNow(),
    updated_at: timestamp().notNull().defaultNow(),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
    kind: text().$type<ConversationKind>().notNull(),
    status: text().$type<ConversationStatus>().notNull().default('open'),
    client_id: integer().references(() => clients.id),
    provider_id: integer().references(() => providers.id),
    order_id: integer().references(() => orders.id, { onDelete: 'cascade' }),
    /** The admin who has taken it. */
    assignee_id: integer().references(() => admins.id),
    /** The number of its last message: each takes the next one from here, in the transaction that writes it. */
    seq: integer().notNull().default(0),
    last_message_at: timestamp().notNull().defaultNow(),
    waiting_since: timestamp(),
    closed_at: timestamp(),
    ...side('client'),
    ...side('provider'),
    ...side('desk'),
  },
  (t) => [
    // One about the same with the same people, while it is open.
    uniqueIndex('conversations_open')
      .on(t.kind, sql`coalesce(client_id, 0)`, sql`coalesce(provider_id, 0)`, sql`coalesce(order_id, 0)`)
      .where(sql`status = 'open'`),
    uniqueIndex('conversations_order_open')
      .on(t.order_id)
      .where(sql`status = 'open' and kind = 'order'`),
    index('conversations_latest').on(t.last_message_at, t.id).where(sql.raw(SAID)),
    index('conversations_country').on(t.country_id, t.last_message_at, t.id).where(sql.raw(SAID)),
    index('conversations_kind').on(t.kind, t.last_message_at, t.id).where(sql.raw(SAID)),
    index('conversations_status').on(t.status, t.last_message_at, t.id).where(sql.raw(SAID)),
    index('conversations_unassigned').on(t.last_message_at, t.id).where(sql.raw(IS_UNASSIGNED_CHAT)),
    index('conversations_assigned').on(t.assignee_id, t.last_message_at, t.id).where(sql.raw(IS_ASSIGNED_CHAT)),
    index('conversations_waiting').on(t.waiting_since, t.id).where(sql.raw(IS_WAITING_CHAT)),
    index('conversations_client').on(t.client_id, t.last_message_at, t.id),
    index('conversations_provider').on(t.provider_id, t.last_message_at, t.id),
    index('conversations_about').on(t.order_id),
  ],
);

/** What was said. A message has its number within its conversation: nothing else says what came before what. */
export const messages = pgTable(
  'messages',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    conversation_id: integer()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    created_at: timestamp().notNull().defaultNow(),
    kind: text().$type<'text' | 'offer' | 'image' | 'video' | 'audio' | 'note'>().notNull(),
    /** Who wrote it: a client, a provider, an admin; or the system, whose id is 0. */
    sender_kind: text().$type<'client' | 'provider' | 'admin' | 'system'>().notNull(),
    sender_id: integer().notNull(),
    /** What the sender calls it: sent again it is the same message. */
    client_key: text().notNull(),
    text: text(),
    /** The file of an image, a video or a recording. */
    file: text(),
    /** How loud a recording is, from its beginning to its end: its sender's own figures, of 0 to 100. */
    waveform: smallint().array(),
    /** What the system noted, which readers see in their language. */
    noted: jsonb().$type<SystemNote>(),
    /** What an offer comes to, in minor units of its currency. */
    amount: bigint({ mode: 'number' }),
    currency: text(),
    offer_status: text().$type<OfferStatus>(),
    offer_decided_at: timestamp(),
    /** Since when nobody sees what it said: its number and its sender stay. */
    deleted_at: timestamp(),
    /** Since when nothing of what it said is stored any more. */
    redacted_at: timestamp(),
    search_key: searchKey('text'),
  },
  (t) => [
    uniqueIndex('messages_seq').on(t.conversation_id, t.seq),
    uniqueIndex('messages_sent_once').on(t.conversation_id, t.sender_kind, t.sender_id, t.client_key),
    index('messages_file')
      .on(t.file)
      .where(sql`file is not null`),
    index('messages_search').using('gin', t.search_key.op('gin_trgm_ops')),
  ],
);
