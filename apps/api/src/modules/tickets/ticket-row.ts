import type { StoredRow } from '../../crud/fields/row.ts';
import type { tickets } from '../../schema/tables/tickets.ts';

/** A ticket as it is stored. */
export type TicketRow = StoredRow<typeof tickets>;
