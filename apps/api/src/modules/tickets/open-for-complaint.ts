import type { Locale } from '@diwan/contract/kit/constants';
import { openClocks } from '@diwan/domain/tickets/ticket-clocks';
import type { TicketPriority } from '@diwan/domain/tickets/ticket-transitions';
import type { Caller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { insertRow } from '../../crud/record/change-row.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { ticketsApi } from './resources.ts';
import { clockColumns, getBeat } from './ticket-clock.ts';
import type { TicketRow } from './ticket-row.ts';
import { getTicketSubject } from './ticket-subject.ts';

interface Opening {
  readonly app: Context;
  readonly caller: Caller;
  readonly transaction: Transaction;
}

/** What a ticket says of its complaint, with the words of its reason. */
interface Complained {
  readonly id: number;
  readonly country_id: number;
  readonly client_id: number | null;
  readonly provider_id: number | null;
  readonly order_id: number;
  readonly order_no: string;
  readonly order_type: string;
  readonly priority: TicketPriority;
  readonly owner_id: number | null;
  readonly report_reason_id: number;
  readonly title_ar: string;
  readonly title_en: string;
  readonly language: Locale | null;
}

const FIND = `select m.id, m.country_id, c.client_id, c.provider_id, m.order_id, m.order_no, m.order_type, m.priority, m.owner_id, m.report_reason_id, r.title_ar, r.title_en,
    coalesce(l.preferred_language, p.preferred_language) as language
  from complaints m join conversations c on c.id = m.conversation_id join report_reasons r on r.id = m.report_reason_id
    left join clients l on l.id = c.client_id left join providers p on p.id = c.provider_id where m.conversation_id = $1`;

/** Opens the ticket of a complaint in the transaction that begins it, by the conversation about it; it is called after its reason and its order. */
export async function openForComplaint({ app, caller, transaction }: Opening, talkId: number, waiting_since: string | null): Promise<void> {
  const { rows } = await transaction.client.query<Complained>(FIND, [talkId]);
  if (!rows[0]) throw new Error(`conversation ${talkId} is about no complaint`);
  const { id, owner_id, title_ar, title_en, language: own, ...about } = rows[0];
  const language = own ?? caller.language;
  const now = new Date(app.now()).toISOString();
  // As the person reads it; whoever reads another language is shown it in theirs.
  const subject = getTicketSubject({ subject: '', order_no: about.order_no, reason: { ar: title_ar, en: title_en } }, language);
  const columns = { ...about, subject, channel: 'complaint', conversation_id: talkId, complaint_id: id, assignee_id: owner_id, language };
  const beat = await getBeat(transaction.client, about.country_id, about.priority, now);
  const silently = { waiting_since, ...clockColumns(openClocks(beat)) };
  await insertRow<TicketRow>({ caller, transaction, now }, ticketsApi.store, columns, { silently });
}
