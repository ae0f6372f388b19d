import { notifyAdmins } from '../../crud/events/notify-admins.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { getPrefix, type Stopped } from './code-limits.ts';

/** The newest code of a range or of a country bears when it was told: once an hour is enough. */
const MARK = (column: 'prefix' | 'country_id') => `update person_codes c set alerted_at = $2
  where c.id = (select max(l.id) from person_codes l where l.${column} = $1)
    and not exists (select 1 from person_codes o where o.${column} = $1 and o.alerted_at > $2::timestamptz - interval '1 hour')`;

/** Tells the admins of a country that codes are held back there, and why: once an hour. */
export async function tellStopped(
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
