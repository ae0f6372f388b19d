/** What an operator reads where a provider's bank account is looked at. */
export default {
  title: 'Bank account',
  none: 'No bank account yet',
  none_text: 'Providers name one in their app; cash-outs go there once it is accepted.',
  none_waiting: 'No bank account waits for a review',
  none_waiting_text: 'Somebody has looked at every account that providers added. New ones come here, the oldest first.',
  more_waiting: 'The oldest {{count}} of those that wait. The next ones follow as you decide.',
  changed_at: 'Named at',
  payouts_from: 'Paid out from',
  accept_title: 'Accept the account of {{name}}?',
  accept_text: 'Cash-outs of this provider go there from now on. Compare holder and number with their papers first.',
  reject_title: 'Reject the account of {{name}}',
  reject_help: 'The provider is told the reason, and can name another account.',
  take_back: 'Take back',
  take_back_title: 'Take back that the account of {{name}} was accepted',
  take_back_help: 'The provider is told the reason. Nothing is paid out to this account any more, nor what waits to be.',
  holder_unlike: 'The holder is not named like the provider',
} as const;
