/** What the API says of being paid out, and of the account that it goes to. */
export default {
  cash_out: {
    decided: 'This request has been decided before; that is final',
    in_doubt:
      'Since the approval was asked for, something has come up about who is paid: refuse it and ask for it anew, so that whoever approves sees the reason',
    never_by_itself:
      'Something has come up about who is paid, and nothing is paid out by itself to somebody in doubt: ask for it anew, so that a second admin sees the reason and decides',
    waiting: 'A cash-out request is waiting. Ask again once it is decided',
    no_account: 'Add your bank account first',
    new_account: 'The bank account has just changed. Ask again 24 hours after the change',
    account_waits: 'The bank account is being checked. Ask again once it is accepted',
    account_taken_back:
      'The bank account that this request names is no longer accepted, or its owner has replaced it. Reject the request, so that the amount goes back to the wallet',
    account_rejected: 'The bank account was not accepted. Ask again once it is corrected',
  },
  bank_account: {
    none: 'The provider has named no account yet',
    changed: 'The provider has changed the account meanwhile: look at it anew',
    decided: 'The account has been decided about before',
  },
} as const;
