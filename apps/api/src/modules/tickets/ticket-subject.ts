import type { Locale } from '@diwan/contract/kit/constants';
import type { Runner } from '../../platform/database/runner.ts';
import { translate, type Localized } from '../../platform/translate.ts';
import type { TicketRow } from './ticket-row.ts';

/** As long as a subject may be. */
const MAX = 200;

const REASON = 'select title_ar as ar, title_en as en from report_reasons where id = $1';

interface Named {
  readonly subject: string;
  readonly order_no: string | null;
  readonly reason: Localized | null;
}

/** What a ticket is called for whoever reads: that of a complaint after its reason, unless somebody has called it otherwise. */
export function getTicketSubject({ subject, order_no, reason }: Named, language: Locale): string {
  if (reason === null) return subject;
  const text = translate(language, 'messages.ticket.complaint', { reason: reason[language], number: order_no ?? '' });
  return [...text].slice(0, MAX).join('');
}

/** The same in each language, for what many are told of a stored ticket. */
export async function readTicketSubject(runner: Runner, row: TicketRow): Promise<string | Localized> {
  if (row.report_reason_id === null) return row.subject;
  const { rows } = await runner.query<Localized>(REASON, [row.report_reason_id]);
  const named = { ...row, reason: rows[0] ?? null };
  return { ar: getTicketSubject(named, 'ar'), en: getTicketSubject(named, 'en') };
}
