import type { Locale } from '@diwan/contract/kit/constants';
import { ANSWERED_WITHIN, ASKED_AFTER } from '@diwan/domain/tickets/satisfaction';
import type { UserType } from '@diwan/domain/people';
import type { Context } from '../../crud/resource/context.ts';
import { notifyPerson } from '../../crud/events/notify-person.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { putIntoOutbox } from '../../platform/outbox/outbox.ts';
import type { Timer } from '../../platform/timers.ts';
import { translate } from '../../platform/translate.ts';

const AT_ONCE = 200;
/** What could not be asked for so long, in milliseconds, is asked no more: nobody remembers. */
const TOO_LATE = 24 * 60 * 60_000;

// What has come back meanwhile is not over; it waits for its next end.
const DUE = `update ticket_ratings r set asked_at = $1 from (
    select x.ticket_id, t.ticket_no, case when t.client_id is null then 'provider' else 'client' end as user_type, coalesce(t.client_id, t.provider_id) as user_id,
      coalesce(c.preferred_language, p.preferred_language, 'ar') as language
    from ticket_ratings x join tickets t on t.id = x.ticket_id and t.status = 'closed' and t.merged_into_id is null and t.deleted_at is null
      left join clients c on c.id = t.client_id and c.deleted_at is null left join providers p on p.id = t.provider_id and p.deleted_at is null
    where x.asked_at is null and x.closed_at between $3 and $2 and coalesce(c.id, p.id) is not null
    order by x.closed_at limit ${AT_ONCE} for update of x skip locked
  ) w where r.ticket_id = w.ticket_id returning w.*`;

interface Due {
  readonly ticket_id: number;
  readonly ticket_no: string;
  readonly user_type: UserType;
  readonly user_id: number;
  readonly language: Locale;
}

const TEXT = { title: 'messages.ticket.how_was_it', body: 'messages.ticket.how_was_it_text' } as const;

/** Asks those whose tickets were closed a while ago how the desk did: in their inbox, and by push. Gives how many. */
export function askSatisfaction(app: Context): Promise<number> {
  return inTransaction(app, async (transaction) => {
    const now = app.now();
    const values = [now, now - ASKED_AFTER, now - TOO_LATE].map((ms) => new Date(ms).toISOString());
    const { rows } = await transaction.client.query<Due>(DUE, values);
    for (const { ticket_id, ticket_no, language, ...person } of rows) {
      const params = { number: ticket_no };
      await notifyPerson(transaction, person, { type: 'ticket', id: ticket_id, ...TEXT, params });
      if (app.channels.fcm)
        await putIntoOutbox(app, transaction, {
          channel: 'fcm',
          recipient: null,
          person,
          subject: translate(language, TEXT.title, params),
          body: translate(language, TEXT.body, params),
          language,
          expiresAt: now + ANSWERED_WITHIN,
        });
    }
    return rows.length;
  });
}

export const questionsAsked: Timer<Context> = { name: 'questions after closing', every: 30_000, oneNode: true, run: askSatisfaction };
