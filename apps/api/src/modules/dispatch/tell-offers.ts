import type { Context } from '../../crud/resource/context.ts';
import { tellPersons } from '../../crud/events/tell-persons.ts';
import { putIntoOutbox } from '../../platform/outbox/outbox.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { translate } from '../../platform/translate.ts';
import { db } from '../../platform/database/tables.ts';
import { among, run } from '../../platform/database/typed.ts';

export interface ToldOffer {
  readonly id: number;
  readonly order_id: number;
  readonly provider_id: number;
  readonly expires_at: string;
}

const AT_ONCE = 200;
/** An app that has not said by then that it heard of an offer is told by push. */
const ACK_MS = 2_000;

/** How long an offer still stands: never a time that a phone's clock compares. */
export const expiresIn = ({ expires_at }: Pick<ToldOffer, 'expires_at'>, now: number) => Math.max(0, Date.parse(expires_at) - now);

/** Tells providers of their offers as soon as the transaction commits. */
export async function tellOffers(transaction: Transaction, offers: readonly ToldOffer[], now: number): Promise<void> {
  for (const offer of offers)
    await tellPersons(transaction, [{ kind: 'provider', id: offer.provider_id }], 'offer', {
      id: offer.id,
      order_id: offer.order_id,
      expires_in_ms: expiresIn(offer, now),
    });
}

const UNTOLD = `update order_offers set told_at = $1 where id in (
  select id from order_offers where answer is null and told_at is null and sent_at <= $1::timestamptz order by sent_at limit ${AT_ONCE} for update skip locked
) returning id, order_id, provider_id, expires_at`;

/** Tells of offers whose moment has come; of several nodes, whichever comes first. */
export async function tellUntold(app: Context): Promise<void> {
  const now = app.now();
  await inTransaction(app, async (transaction) => {
    const { rows } = await transaction.client.query<ToldOffer>(UNTOLD, [new Date(now).toISOString()]);
    await tellOffers(transaction, rows, now);
  });
}

const UNSEEN = `update order_offers f set pushed_at = $1 from (
  select x.id, p.preferred_language, o.order_no from order_offers x join providers p on p.id = x.provider_id join orders o on o.id = x.order_id
  where x.answer is null and x.seen_at is null and x.pushed_at is null and x.told_at <= $2::timestamptz order by x.told_at limit ${AT_ONCE} for update of x skip locked
) w where f.id = w.id returning f.id, f.order_id, f.provider_id, f.expires_at, w.preferred_language as language, w.order_no as number`;

type Unseen = ToldOffer & { readonly language: 'ar' | 'en'; readonly number: string };

/** Sends offers by push of which no app said that it heard; not once they are over. */
export async function pushUnseen(app: Context): Promise<void> {
  if (!app.channels.fcm) return;
  const now = app.now();
  await inTransaction(app, async (transaction) => {
    const values = [new Date(now).toISOString(), new Date(now - ACK_MS).toISOString()];
    const { rows } = await transaction.client.query<Unseen>(UNSEEN, values);
    for (const { provider_id, language, number, expires_at } of rows)
      await putIntoOutbox(app, transaction, {
        channel: 'fcm',
        recipient: null,
        person: { user_type: 'provider', user_id: provider_id },
        subject: translate(language, 'messages.notices.offer.title', { number }),
        body: translate(language, 'messages.notices.offer.body', { number }),
        language,
        expiresAt: Date.parse(expires_at),
      });
  });
}

/** An app has heard of some of its provider's offers. */
export async function markSeen(app: Context, providerId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const seen = db
    .updateTable('order_offers')
    .set({ seen_at: new Date(app.now()).toISOString() })
    .where('id', '=', among(ids));
  await run(app.database.pool, seen.where('provider_id', '=', providerId).where('seen_at', 'is', null));
}
