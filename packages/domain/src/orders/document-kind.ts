import { isCancelled } from './order-status.ts';

/** What an order prints as. A tax invoice exists for settled orders alone. */
export const DOCUMENT_KINDS = ['tax_invoice', 'receipt', 'quotation', 'cancelled'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The document that an order is at a moment: what was paid without being settled is a receipt, what is open an offer. */
export function documentKindOf({
  order_status: status,
  pay_status: paid,
}: {
  readonly order_status: string;
  readonly pay_status: string;
}): DocumentKind {
  if (isCancelled(status)) return 'cancelled';
  if (paid === 'unpaid') return 'quotation';
  // Of a finished order what was paid in full is settled, also where some of it was given back since.
  return status === 'finished' && paid !== 'partly_paid' ? 'tax_invoice' : 'receipt';
}
