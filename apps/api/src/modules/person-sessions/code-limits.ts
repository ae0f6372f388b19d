import type { Transaction } from '../../platform/database/transaction.ts';
import type { PhoneOfKind } from './send-code.ts';
import { db } from '../../platform/database/tables.ts';
import { all } from '../../platform/database/typed.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How many codes leave, and how soon one after the other. A message costs money, and whoever earns by messages asks for them: by
 * dialling through a range of numbers that is theirs.
 *  - A phone gets three in ten minutes for each kind of account, with growing waits: a message may be slow, a person impatient. A code
 *    opens the one kind alone: counted together, whoever asked for the other kind kept a phone out of its own.
 *  - An address asks for thirty an hour: a whole office or a café shares one.
 *  - A range of ten thousand numbers gets twenty an hour: neighbours by number seldom log in in the same hour.
 */
const PHONE = { most: 3, within: 10 * MINUTE, waits: [30 * SECOND, 60 * SECOND, 120 * SECOND] } as const;
const ADDRESS_MOST = 30;
const PREFIX_MOST = 20;
/** The last digits of a phone, which its range leaves open. */
const OPEN_DIGITS = 4;
/** Where fewer of a range's codes were used, nobody is there who wants to log in. */
const USED_AT_LEAST = 0.3;

/** The range of numbers that a phone belongs to. */
export const getPrefix = (phone: string) => phone.slice(0, -OPEN_DIGITS);

/** Milliseconds to wait between a code and the next, by how many were sent within ten minutes. */
export const waitAfterCodes = (sent: number): number => PHONE.waits[Math.min(sent, PHONE.waits.length) - 1] ?? 0;

export interface CodeRequest {
  readonly phone: string;
  readonly address: string;
  readonly countryId: number;
  /** Messages that leave for one country within a day. */
  readonly mostOfCountry: number;
}

/** Why codes are held back in a way that admins should know of. */
export type Stopped =
  | { readonly why: 'prefix'; readonly sent: number; readonly used: number }
  | { readonly why: 'country'; readonly sent: number };

/** Milliseconds to wait, 0 where a code may leave now, and what admins are told. */
export interface CodeAdmission {
  readonly wait: number;
  readonly stopped?: Stopped;
}

const at = (milliseconds: number) => new Date(milliseconds).toISOString();
const since = (timestamp: string | null) => (timestamp === null ? 0 : Date.parse(timestamp));

/** How long a phone waits for its next code of a kind of account. */
export async function waitForPhone({ client }: Transaction, { phone, user_type }: PhoneOfKind, now: number): Promise<number> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [`${user_type} ${phone}`]);
  const sent = db
    .selectFrom('person_codes')
    .select('created_at')
    .where('phone', '=', phone)
    .where('user_type', '=', user_type)
    .where('created_at', '>', at(now - PHONE.within));
  const rows = await all(client, sent.orderBy('created_at', 'desc').limit(PHONE.most));
  if (rows.length === 0) return 0;
  const newest = since(rows[0]?.created_at ?? null);
  const oldest = rows.length < PHONE.most ? 0 : since(rows.at(-1)?.created_at ?? null) + PHONE.within;
  return Math.max(0, newest + waitAfterCodes(rows.length) - now, oldest - now);
}

interface Counted {
  sent: number;
  used: number;
  oldest: string | null;
}

const COUNT = `select count(*) as sent, count(used_at) as used, min(created_at) as oldest from person_codes where not is_free and created_at > $2 and`;

async function counted(
  { client }: Transaction,
  column: 'ip' | 'prefix' | 'country_id',
  value: string | number,
  from: number,
): Promise<Counted> {
  const { rows } = await client.query<Counted>(`${COUNT} ${column} = $1`, [value, at(from)]);
  return rows[0] ?? { sent: 0, used: 0, oldest: null };
}

/**
 * Whether one more message may leave: within what an address, a range of numbers and a country have. Whoever asks at the same instant
 * waits for the others of the address and of the range; of a country, which all would wait for, a few more may pass.
 */
export async function admitMessage(transaction: Transaction, asked: CodeRequest, now: number): Promise<CodeAdmission> {
  const { client } = transaction;
  const prefix = getPrefix(asked.phone);
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 4))', [asked.address]);
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 5))', [prefix]);
  const hourAgo = now - HOUR;
  const ofAddress = await counted(transaction, 'ip', asked.address, hourAgo);
  if (ofAddress.sent >= ADDRESS_MOST) return { wait: since(ofAddress.oldest) - hourAgo };
  const ofPrefix = await counted(transaction, 'prefix', prefix, hourAgo);
  if (ofPrefix.sent >= PREFIX_MOST) {
    const { sent, used } = ofPrefix;
    return { wait: since(ofPrefix.oldest) - hourAgo, ...(used < sent * USED_AT_LEAST && { stopped: { why: 'prefix', sent, used } }) };
  }
  const ofCountry = await counted(transaction, 'country_id', asked.countryId, now - DAY);
  if (ofCountry.sent >= asked.mostOfCountry)
    return { wait: since(ofCountry.oldest) - now + DAY, stopped: { why: 'country', sent: ofCountry.sent } };
  return { wait: 0 };
}
