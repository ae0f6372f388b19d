import { NO_CLOCKS, takeAlerts, type Alert } from '@diwan/domain/tickets/ticket-clocks';
import type { Context } from '../../crud/resource/context.ts';
import { notifyAdmins, type AdminNotice } from '../../crud/events/notify-admins.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { Timer } from '../../platform/timers.ts';
import { moveClocks } from './ticket-clock.ts';
import type { TicketRow } from './ticket-row.ts';
import { readTicketSubject } from './ticket-subject.ts';

const DUE = 'select * from tickets where alert_at <= $1 and deleted_at is null order by alert_at limit 100 for no key update skip locked';

/** The owner and those who assign are told; where nobody has taken it, those who assign. */
async function tell(transaction: Transaction, row: TicketRow, { clock, reached }: Alert): Promise<void> {
  const notice: Omit<AdminNotice, 'to'> = {
    type: 'ticket',
    id: row.id,
    title: `messages.ticket.${clock}_${reached === 2 ? 'missed' : 'near'}`,
    body: 'messages.ticket.assigned_text',
    params: { number: row.ticket_no, subject: await readTicketSubject(transaction.client, row) },
  };
  const to = { holding: 'assign-tickets', country: row.country_id, without: row.assignee_id } as const;
  if (row.assignee_id !== null) await notifyAdmins(transaction, { ...notice, to: [row.assignee_id] });
  await notifyAdmins(transaction, { ...notice, to });
}

async function tellAlerts(transaction: Transaction, row: TicketRow, at: string): Promise<void> {
  const { alerts, clocks } = takeAlerts(row.clocks ?? NO_CLOCKS, at);
  for (const alert of alerts) await tell(transaction, row, alert);
  await moveClocks(transaction, row, clocks, row);
}

/** Tells of clocks that are near their end, or past it: each time once. */
export function tellClocks(app: Context): Promise<void> {
  return inTransaction(app, async (transaction) => {
    const at = new Date(app.now()).toISOString();
    const { rows } = await transaction.client.query<TicketRow>(DUE, [at]);
    for (const row of rows) await tellAlerts(transaction, row, at);
  });
}

export const clocksTold: Timer<Context> = { name: 'ticket-clocks', every: 20_000, oneNode: true, run: tellClocks };
