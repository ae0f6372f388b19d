import type { Ticket } from '@diwan/contract/tickets/resource';
import { getName } from '../../../crud/resource/labels.ts';
import type { Words } from '../../../crud/words/words.ts';
import { ltr } from '../../../lib/format.ts';

/** What `getTicketSubject` reads of a row. */
export const SUBJECT_READS = ['subject', 'report_reason_id', 'order_no'] as const satisfies readonly (keyof Ticket)[];

/** What a ticket is called for whoever reads: that of a complaint after its reason, unless somebody has called it otherwise. */
export function getTicketSubject(
  { subject, report_reason_data: reason, order_no: number }: Pick<Ticket, 'subject' | 'report_reason_data' | 'order_no'>,
  words: Words,
): string {
  if (!reason) return subject;
  // Who may not see the order is not told its number.
  return number === null
    ? words('support.tickets.complaint_unnumbered', { reason: getName(reason) })
    : words('support.tickets.complaint', { reason: getName(reason), number: ltr(number) });
}
