/** Titles and bodies of what people are notified of. */
export default {
  webhook_off: {
    title: 'Nothing more is sent to “{{name}}”',
    body: 'Nothing has arrived there for a week, or it answered that it is gone, so it is off. Its messages are kept for 30 days: switch it on and send them again once it is back.',
  },
  offer: { title: 'A new order waits for you', body: 'Order {{number}} is offered to you. Open it to answer before its time is over.' },
  price_named: { title: 'A new price for order {{number}}', body: '{{name}} would take your package for {{amount}}.' },
  orders_stranded: {
    title: 'Orders of a provider who works no more',
    body: '{{name}} cannot work any more (switched off, locked, banned or no longer approved) and has open orders ({{open}}), the first is {{number}}: give them to somebody else, or cancel them.',
  },
  order_waits_for_you: {
    title: 'Order {{number}} waits for your yes',
    body: 'The office placed an order of {{amount}} for you. Say yes to it, or cancel it free of charge.',
  },
  fare_above_quote: {
    title: 'Is this fare right? {{number}}',
    body: '{{quoted}} was quoted, and what was driven comes to {{driven}}, since the way was longer or ended elsewhere. Say yes or no within two hours; without an answer you pay the quote.',
  },
  order_accepted: { title: 'Order {{number}} was accepted', body: 'Order {{number}} was accepted and will be served in time.' },
  order_finished: { title: 'Order {{number}} is finished', body: 'Order {{number}} is finished. Thank you.' },
  order_cancelled: { title: 'Order {{number}} was cancelled', body: 'Order {{number}} was cancelled. Open it to see why.' },
  order_unmatched: {
    title: 'Nobody was free for order {{number}}',
    body: 'We looked and found nobody to take it, so it was cancelled without a fee. You can order again.',
  },
  order_delegated: { title: 'Order {{number}} is yours', body: 'Order {{number}} was delegated to you. Open it for its details.' },
  order_refunded: { title: 'A refund for order {{number}}', body: '{{amount}} went back to the way that you paid by.' },
  order_refund_borne: {
    title: 'Order {{number}} was refunded',
    body: 'The client got money back, of which your part was taken: {{amount}}.',
  },
  order_taken_away: { title: 'Order {{number}} went to another', body: 'Order {{number}} was delegated to another provider.' },
  trip_reminder: { title: 'Trip {{number}} is soon', body: 'Trip {{number}} is today at {{time}}.' },
  complaint_penalty: {
    title: 'A penalty of {{amount}} was taken',
    body: 'After a complaint about order {{number}} we took {{amount}} from your wallet. Write to support if you object.',
  },
  complaint_warning: {
    title: 'A warning about order {{number}}',
    body: 'We looked into a complaint about order {{number}}, and found it to be true. If it happens again your account may be stopped.',
  },
  finding_warning: {
    title: 'A warning about order {{number}}',
    body: 'We looked into order {{number}} and found what the terms do not allow. Should it happen again, your account may be suspended.',
  },
  finding_warning_no_order: {
    title: 'A warning about your account',
    body: 'We looked into your account and found what the terms do not allow. Should it happen again, it may be suspended.',
  },
  finding_held: {
    title: 'Earnings of order {{number}} are under review',
    body: 'What you earned from order {{number}} is not paid out until it has been looked into. Write to support if there is something to explain.',
  },
  finding_held_no_order: {
    title: 'Your earnings are under review',
    body: 'Your latest earnings are not paid out until they have been looked into. Write to support if there is something to explain.',
  },
  finding_freed: {
    title: 'The review of order {{number}} is over',
    body: 'What you earned from order {{number}} is paid out in its time.',
  },
  finding_freed_no_order: { title: 'The review of your earnings is over', body: 'Your earnings are paid out in their time.' },
  finding_charged_back: {
    title: '{{amount}} was taken back for order {{number}}',
    body: 'After looking into order {{number}} we took {{amount}} back from your wallet. Write to support if you object.',
  },
  finding_charged_back_no_order: {
    title: '{{amount}} was taken back from your wallet',
    body: 'After looking into your account we took {{amount}} back from your wallet. Write to support if you object.',
  },
  complaint_reopened: {
    title: 'The complaint about order {{number}} is back',
    body: 'Whoever complained about order {{number}} wrote again after it was resolved. Look at what they say.',
  },
  complaint: {
    title: 'New complaint about order {{number}}',
    body: 'Somebody complained about order {{number}}. Open it to look into it.',
  },
  license_expires: {
    title: 'Your driving licence is about to expire',
    body: 'Your driving licence expires on {{date}}. Renew it and send it before then, so that rides keep coming.',
    admin_title: 'A driving licence is about to expire',
    admin_body: '{{date}}: the licence of {{name}} expires.',
    gathered_title: 'Driving licences are about to expire',
    gathered_body_one: '{{count}} driver in {{country}} has a licence that expires within 30 days.',
    gathered_body_other: '{{count}} drivers in {{country}} have licences that expire within 30 days.',
  },
  license_expired: {
    title: 'Your driving licence has expired',
    body: 'Your driving licence expired on {{date}}. No rides come until you send a valid one.',
    admin_title: 'A driving licence has expired',
    admin_body: '{{date}}: the licence of {{name}} expired, they get no rides until it is renewed.',
    gathered_title: 'Driving licences have expired',
    gathered_body_one: '{{count}} driver in {{country}} has a licence that expired and gets no rides.',
    gathered_body_other: '{{count}} drivers in {{country}} have licences that expired and get no rides.',
  },
  vehicle_expires: {
    title: 'Papers of your vehicle are about to expire',
    body: 'A paper of the vehicle {{name}} expires on {{date}}. Renew it and send it before then, so that it stays on the road.',
    admin_title: 'Papers of a vehicle are about to expire',
    admin_body: '{{date}}: a paper of the vehicle {{name}} expires.',
    gathered_title: 'Papers of vehicles are about to expire',
    gathered_body_one: '{{count}} vehicle in {{country}} has papers that expire within 30 days.',
    gathered_body_other: '{{count}} vehicles in {{country}} have papers that expire within 30 days.',
  },
  vehicle_expired: {
    title: 'Papers of your vehicle have expired',
    body: 'A paper of the vehicle {{name}} expired on {{date}}. It gets no rides until it is renewed.',
    admin_title: 'Papers of a vehicle have expired',
    admin_body: '{{date}}: a paper of the vehicle {{name}} expired, it gets no rides until it is renewed.',
    gathered_title: 'Papers of vehicles have expired',
    gathered_body_one: '{{count}} vehicle in {{country}} has papers that expired and gets no rides.',
    gathered_body_other: '{{count}} vehicles in {{country}} have papers that expired and get no rides.',
  },
  account_unlocked: { title: 'Your account is open again', body: 'The lock of your account has ended; you can use it now.' },
  cash_out_asked: { title: 'A new cash-out request', body: '{{name}} asks for {{amount}} to be paid out.' },
  cash_out_stopped: {
    title: 'Your cash-out request was stopped',
    body: 'You asked for {{amount}} to the account that ends in {{account}}, and your bank account was changed since: nothing is paid out to it. The amount comes back to your wallet once the request is rejected.',
  },
  cash_out_to_stop: {
    title: 'A cash-out request was stopped, as the account changed',
    body: 'Cash-out request {{number}} for {{amount}} goes to the account that ends in {{account}}, which its owner has replaced. Reject it, so that the amount goes back to the wallet.',
  },
  bank_account_added: {
    title: 'Your bank account was added',
    body: 'You are paid out to the account that ends in {{account}} once it has been checked. If it was not you who added it, get in touch at once.',
  },
  bank_account_changed: {
    title: 'Your bank account was changed',
    body: 'You are paid out to the account that ends in {{account}} once it has been checked, and 24 hours from now at the earliest. If it was not you who changed it, get in touch at once.',
  },
  bank_account_waits: {
    title: 'A bank account to look at',
    body: '{{name}} wants to be paid out to an account that ends in {{account}}.',
  },
  bank_account_accepted: {
    title: 'Your bank account was accepted',
    body: 'You can be paid out to the account that ends in {{account}}.',
  },
  bank_account_taken_back: {
    title: 'Your bank account is no longer used',
    body: 'Nothing is paid out to the account ending in {{account}} any more: {{reason}}',
  },
  bank_account_rejected: { title: 'Your bank account was not accepted', body: 'The account that ends in {{account}}: {{reason}}' },
  contact_written: { title: 'A new message', body: '{{name}}: {{subject}}' },
  law_source_request_asked: { title: 'A new request for legal advice', body: '{{name}}: {{subject}}' },
  video_call_request_asked: { title: 'A new request for a video call', body: '{{name}}: {{subject}}' },
  subscription_to_pay: { title: 'Your package waits to be paid', body: 'Agree in the app to pay {{amount}} for the package {{number}}.' },
  subscription_over: {
    title: 'Your package is over',
    returned: 'The days of package {{number}} are over. {{amount}} for the visits that you did not use went back to your wallet.',
    used: 'The days of package {{number}} are over.',
  },
  subscription_asked: { title: 'A new subscription', body: 'The package “{{title}}” for {{amount}} waits to be activated.' },
  update_asked: { title: 'A new update request', body: '{{name}} asks to have their record changed.' },
  vehicle_added: { title: 'A new vehicle', body: 'Vehicle {{plate}} was added; it waits for its papers and your review.' },
  provider_applied: {
    title: 'A new application',
    body: '{{name}} asks to become a provider. Look at the record, then accept it or get in touch.',
  },
  codes_stopped_prefix: {
    title: 'Codes to consecutive numbers were stopped',
    body: '{{sent}} codes went to numbers that begin with {{prefix}} within an hour, of which {{used}} were used. Codes to these numbers are refused for a while.',
  },
  codes_stopped_country: {
    title: 'Codes have reached their daily limit',
    body: '{{sent}} codes went to phones of the country within 24 hours, which is the limit in the settings. No more are sent until there are fewer.',
  },
  vehicle_accepted: { title: 'Your vehicle was accepted', body: 'Vehicle {{plate}} was accepted and can take orders.' },
  vehicle_rejected: { title: 'Your vehicle was rejected', body: 'Vehicle {{plate}} was rejected. Reason: {{reason}}' },
  update_accepted: { title: 'Your update request was accepted', body: 'Your details are now as you asked.' },
  update_rejected: { title: 'Your update request was rejected', body: 'Your details stay as they were.' },
  update_rejected_because: { title: 'Your update request was rejected', body: 'Your details stay as they were. Reason: {{reason}}' },
} as const;
