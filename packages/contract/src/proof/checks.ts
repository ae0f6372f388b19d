/** What the proof of the ledger compares, in its order. */
export const LEDGER_CHECKS = [
  'postings_balance',
  'entries_have_lines',
  'lines_have_entries',
  'lines_follow',
  'wallets_agree',
  'cash_outs_agree',
  'coupons_agree',
  'settlements_agree',
  'earnings_agree',
  'orders_settled',
  'payments_agree',
  'penalties_agree',
  'packages_agree',
  'invoices_numbered',
  'totals_agree',
] as const;
export type LedgerCheck = (typeof LEDGER_CHECKS)[number];
