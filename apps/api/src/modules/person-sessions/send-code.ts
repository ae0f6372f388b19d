import { randomInt } from 'node:crypto';
import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../../crud/resource/context.ts';
import { ruleOfPhone } from '@diwan/domain/phones';
import type { UserType } from '@diwan/domain/people';
import { addressKey } from '../../access/attempts/address-key.ts';
import { phoneRules } from '../../crud/resource/phone-rules.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { invalidField, tooMany } from '../../platform/errors.ts';
import { putIntoOutbox } from '../../platform/outbox/outbox.ts';
import { translate } from '../../platform/translate.ts';
import { admitMessage, getPrefix, waitAfterCodes, waitForPhone, type Stopped } from './code-limits.ts';
import { CODE_MS, codeText, fixedCode } from './codes.ts';
import { notifyAdmins } from '../../crud/events/notify-admins.ts';

/** The newest code of a range or of a country bears when it was told: once an hour is enough. */
const MARK = (column: 'prefix' | 'country_id') => `update person_codes c set alerted_at = $2
  where c.id = (select max(l.id) from person_codes l where l.${column} = $1)
    and not exists (select 1 from person_codes o where o.${column} = $1 and o.alerted_at > $2::timestamptz - interval '1 hour')`;

/** Tells the admins of a country that codes are held back there, and why: once an hour. */
async function tellStopped(
  transaction: Transaction,
  stopped: Stopped,
  { phone, countryId }: { readonly phone: string; readonly countryId: number },
  now: number,
): Promise<void> {
  const isPrefix = stopped.why === 'prefix';
  const { rowCount } = await transaction.client.query(MARK(isPrefix ? 'prefix' : 'country_id'), [
    isPrefix ? getPrefix(phone) : countryId,
    new Date(now).toISOString(),
  ]);
  if (rowCount === 0) return;
  const key = `messages.notices.codes_stopped_${stopped.why}`;
  await notifyAdmins(transaction, {
    type: 'unusual_behaviour',
    id: null,
    title: `${key}.title`,
    body: `${key}.body`,
    params: { prefix: getPrefix(phone), sent: String(stopped.sent), used: isPrefix ? String(stopped.used) : '' },
    to: { holding: 'update-clients', country: countryId },
  });
}

/** Whose phone is to be shown to be theirs. */
export interface PhoneOfKind {
  readonly phone: string;
  readonly user_type: UserType;
}

const seconds = (milliseconds: number) => Math.ceil(milliseconds / 1000);

/** The country that a phone belongs to, of those that are active. */
export async function countryOfPhone(app: Context, phone: string): Promise<number> {
  const rule = ruleOfPhone(await phoneRules(app), phone);
  if (rule?.id === undefined) throw invalidField('phone', 'phone');
  return rule.id;
}

interface Sending extends PhoneOfKind {
  readonly countryId: number;
  readonly code: string;
  readonly address: string;
  /** No message leaves: the demo's fixed code does. */
  readonly isFree: boolean;
  readonly mostOfCountry: number;
}

/** Keeps a code, and puts its message into the outbox; or gives how long to wait. */
async function send(app: Context, request: Request, transaction: Transaction, sending: Sending, now: number): Promise<number> {
  const { phone, user_type, countryId, code, address, isFree } = sending;
  const wait = await waitForPhone(transaction, sending, now);
  if (wait > 0) return wait;
  if (!isFree) {
    const admission = await admitMessage(transaction, sending, now);
    if (admission.stopped) await tellStopped(transaction, admission.stopped, sending, now);
    if (admission.wait > 0) return admission.wait;
  }
  const [timestamp, expiry] = [now, now + CODE_MS].map((one) => new Date(one).toISOString());
  await transaction.client.query(
    `insert into person_codes (phone, user_type, code_hash, prefix, country_id, ip, is_free, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [phone, user_type, (await app.keys()).sign(codeText(sending, code)), getPrefix(phone), countryId, address, isFree, timestamp, expiry],
  );
  if (isFree) return 0;
  await putIntoOutbox(app, transaction, {
    channel: 'sms',
    recipient: phone,
    person: null,
    subject: '',
    body: translate(request.language, 'messages.code_sms', { code }),
    language: request.language,
    expiresAt: now + CODE_MS,
    isSecret: true,
  });
  return 0;
}

/**
 * Sends a code to a phone. Nobody's account is looked at, so that neither the answer nor its time says whether there is one. 429 with
 * the seconds to wait.
 */
export async function sendCode(app: Context, request: Request, asked: PhoneOfKind) {
  const now = app.now();
  const countryId = await countryOfPhone(app, asked.phone);
  // Read before a transaction holds a connection.
  const [settings] = await Promise.all([app.settings.of(countryId), app.keys()]);
  const sending: Sending = {
    ...asked,
    countryId,
    code: String(randomInt(1_000_000)).padStart(6, '0'),
    address: addressKey(request.ip),
    isFree: fixedCode(app, settings) !== null,
    mostOfCountry: settings.codes_per_day,
  };
  // Refused after the commit: what admins are told stays.
  const wait = await inTransaction(app, (transaction) => send(app, request, transaction, sending, now));
  if (wait > 0) throw tooMany('code.too_many', seconds(wait));
  return { expires_in: seconds(CODE_MS), resend_in: seconds(waitAfterCodes(1)) };
}
