/** Why money of an order is not recorded, given back or written off. */
export default {
  payment: {
    under_review: 'This order is looked at first; it can be paid once that is decided',
    not_card: 'Only card payments are recorded; wallets and cash are settled with the order',
    order_over: 'The order was cancelled or rejected, so no payment is recorded for it',
    fare_open: 'The fare is not known yet; record the payment once the destination is reached',
    nothing_due: 'The order is paid in full',
    more_than_due: '{{due}} {{currency}} is due; no more than that can be recorded',
    no_gateway: 'Cards cannot be charged from the app now; choose another way',
    way_fixed: 'The order was accepted, so its way of paying stays',
    cash_by_provider: 'Hand the cash to the provider, who confirms it in their app',
    no_cash: 'Cash is not taken in this country',
    begun: 'A part of the order was paid by card, so the rest is, too',
    reference_used: 'This reference was recorded for another payment',
  },
  write_off: {
    nothing_due: 'This order waits for no payment that could be written off',
    changed: 'By now {{due}} is due for this order: ask for that instead',
  },
  refund: {
    under_review: 'This order is under review: what becomes of its money is decided there',
    written_off: 'What nobody paid for this order was written off, so nothing of it can be refunded',
    of_package:
      'This visit was paid with a package and is not refunded alone. Make it good by charging the client’s wallet, or stop the package.',
    nothing_left: 'Nothing is left of what was paid for this order',
    more_than_left: '{{left}} {{currency}} is left of what was paid; no more than that goes back',
  },
} as const;
