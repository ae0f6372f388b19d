import { expect, it } from 'vitest';
import { getDocumentKind, invoiceNumber } from './document-kind.ts';

it.each([
  ['finished', 'paid', 'tax_invoice'],
  ['finished', 'partly_refunded', 'tax_invoice'],
  ['finished', 'refunded', 'tax_invoice'],
  ['finished', 'partly_paid', 'receipt'],
  ['finished', 'unpaid', 'quotation'],
  ['order_done', 'paid', 'receipt'],
  ['accepted', 'unpaid', 'quotation'],
  ['pending', 'unpaid', 'quotation'],
  ['admin_cancel', 'unpaid', 'cancelled'],
  ['client_cancel', 'refunded', 'cancelled'],
  ['rejected', 'paid', 'cancelled'],
])('an order that is %s and %s prints as %s', (order_status, pay_status, kind) => {
  expect(getDocumentKind({ order_status, pay_status }, '100234567890003')).toBe(kind);
});

it('invoices have six digits of their year’s series, and more where it is longer', () => {
  expect([invoiceNumber(2026, 7), invoiceNumber(2026, 1_234_567)]).toEqual(['INV-2026-000007', 'INV-2026-1234567']);
});

it('is no tax invoice where the seller has no tax number', () => {
  expect(getDocumentKind({ order_status: 'finished', pay_status: 'paid' }, null)).toBe('invoice');
  expect(getDocumentKind({ order_status: 'order_done', pay_status: 'paid' }, null)).toBe('receipt');
});
