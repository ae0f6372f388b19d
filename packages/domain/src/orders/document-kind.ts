import { isCancelled } from './order-status.ts';

/** What an order prints as. An invoice exists for settled orders alone, and is a tax invoice where its seller has a tax number. */
export const DOCUMENT_KINDS = ['tax_invoice', 'invoice', 'receipt', 'quotation', 'cancelled'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The document that an order is at a moment: what was paid without being settled is a receipt, what is open an offer. */
export function getDocumentKind(
  { order_status: status, pay_status: paid }: { readonly order_status: string; readonly pay_status: string },
  taxNumber: string | null,
): DocumentKind {
  if (isCancelled(status)) return 'cancelled';
  if (paid === 'unpaid') return 'quotation';
  // Of a finished order what was paid in full is settled, also where some of it was given back since.
  if (status !== 'finished' || paid === 'partly_paid') return 'receipt';
  return taxNumber === null ? 'invoice' : 'tax_invoice';
}

/** An invoice's number as it is printed: its year, and its place in its seller's series of that year. */
export function invoiceNumber(year: number, place: number): string {
  return `INV-${year}-${String(place).padStart(6, '0')}`;
}
