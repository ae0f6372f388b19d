/** The accounts of the ledger. */
export default {
  deferred: 'Paid for packages, visits still to come',
  unpaid_penalties: 'Providers’ parts of penalties that clients still owe',
  client: "Clients' wallets",
  provider: "Providers' wallets",
  platform: 'Platform',
  promotion: 'Promotions and coupons',
  tax: 'Tax',
  cash: 'Cash and transfers',
  payouts: 'Held for payouts',
  card_clearing: 'Card clearing',
  write_off: 'Written off',
} as const;
