/** What is said of approvals on their screens. */
export default {
  approve: 'Approve',
  refuse: 'Refuse',
  approve_title: 'Approve no. {{id}}?',
  /** What is agreed to, by its kind: whom, and how much. */
  ask: {
    charge: 'Charge {{amount}} to {{who}}?',
    withdraw: 'Withdraw {{amount}} from {{who}}?',
    cash_out: 'Pay {{amount}} out to {{name}}?',
    payment: 'Record a payment of {{amount}} for order {{order}}?',
    refund: 'Give {{amount}} of order {{order}} back?',
    write_off: 'Write {{amount}} of order {{order}} off?',
    order: 'Place an order with typed prices: {{amount}}?',
    settings: 'Change the settings about money of no. {{id}}?',
  },
  approve_text: 'It is done at once in the name of whoever asked, and it is noted that you approved.',
  refuse_title: 'Refuse no. {{id}}',
  refuse_help: 'Nothing of it is done.',
  transactions: 'The movements that came of it',
  own: 'You asked for it, so another admin decides',
  becomes: 'becomes',
  falls_back: 'the value it falls back on',
  order: 'Open the order',
  job: 'Open the job',
  cash_out: 'Open the cash-out',
} as const;
