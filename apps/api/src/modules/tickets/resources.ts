import { ORDER_KINDS } from '@diwan/contract/orders/order-kinds';
import { tickets } from '@diwan/contract/tickets/resource';
import { ORDER_TYPES } from '@diwan/domain/orders/order-status';
import { NO_CLOCKS, openClocks, recomputeClocks } from '@diwan/domain/tickets/ticket-clocks';
import { WAITING_TICKET_STATUSES } from '@diwan/domain/tickets/ticket-transitions';
import { may, type Access } from '../../access/access.ts';
import type { Hidden } from '../../crud/resource/hidden.ts';
import { crud, type Saved, type Write, type WriteContext } from '../../crud/resource/crud.ts';
import * as t from '../../schema/tables/tickets.ts';
import { adminName } from '../people/index.ts';
import type { TicketRow } from './ticket-row.ts';
import { clockColumns, getBeat } from './ticket-clock.ts';

/** A ticket that somebody calls otherwise is called so in every language. */
function keepName({ before, values }: Write<TicketRow, Saved<typeof tickets>>): void {
  if (before && values.subject !== undefined && values.subject !== before.subject) Object.assign(values, { report_reason_id: null });
}

/** A ticket begins with its clocks; another priority makes what runs due at another time. */
async function setClocks({ transaction: { client }, now }: WriteContext, { before, values }: Write<TicketRow, Saved<typeof tickets>>) {
  const priority = values.priority ?? before?.priority ?? 'normal';
  if (before && priority === before.priority) return;
  const at = new Date(now).toISOString();
  const country = before?.country_id ?? Number(values.country_id);
  const beat = await getBeat(client, country, priority, at);
  Object.assign(values, clockColumns(before ? recomputeClocks(before.clocks ?? NO_CLOCKS, beat) : openClocks(beat)));
}

/** The order behind a ticket is shown to those who may see orders of its kind, as in conversations. */
function hidesOrders(access: Access): Hidden | undefined {
  const types = ORDER_KINDS.filter(({ show }) => may(access, show)).flatMap((kind) => kind.types);
  if (types.length === ORDER_TYPES.length) return undefined;
  return { fields: ['order_id', 'order_no', 'order_type'], unless: `t.order_type = any('{${types.join(',')}}'::text[])` };
}

export const ticketsApi = crud(tickets, {
  table: t.tickets,
  computed: {
    assignee_name: adminName('assignee_id'),
    merged_into_no: '(select x.ticket_no from tickets x where x.id = t.merged_into_id)',
  },
  sets: {
    overdue: [{ kind: 'sql', text: () => 't.due_at < now()' }],
    unowned: [
      { kind: 'empty', column: 'assignee_id' },
      { kind: 'among', column: 'status', values: WAITING_TICKET_STATUSES },
    ],
    unclosed: [{ kind: 'sql', text: () => `t.status <> 'closed'` }],
  },
  hides: hidesOrders,
  beforeWrite: (context, write) => {
    keepName(write);
    return setClocks(context, write);
  },
});
