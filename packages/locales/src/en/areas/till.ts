import { FINDING_ERRORS, FINDING_FIGURES, FINDING_PAGE, FINDING_PEOPLE, FINDING_WORDS, FINDINGS } from '../findings.ts';

export default {
  resources: { findings: FINDINGS },
  enums: {
    finding_rules: {
      duties_apart: 'An admin tried what their own part in it keeps from them',
      not_a_second_person: 'Somebody decided who is not independent of the asker',
      office_order: 'An order by the office on a client’s wallet, above the limit',
      largest_order: 'An order above the country’s largest',
      visit_too_early: 'A visit was to begin long before it was due',
      too_fast: 'A job was over faster than a person can do it',
      unseen_ride: 'A ride that was hardly seen and ended far too soon',
      ended_elsewhere: 'A ride ended away from its destination',
      fare_above_quote: 'A fare far above its quote',
      made_up_way: 'A way longer than its shape',
      no_pin: 'A job that began or ended without the client’s number',
      cash_by_office: 'A job in cash that the office finished in its provider’s name',
      unplanned_stop: 'A stop that nobody planned',
      not_an_airport: 'An airport ride without an airport',
      coupon_budget: 'A coupon reached its budget',
      coupon_part_of_provider: 'A provider reached their part of a coupon',
      connected_people: 'A client and a provider who are connected',
      named_price: 'A named price out of bounds',
      price_jump: 'A price that jumped to more than three times, or to less than a third',
      receives_above_limit: 'Somebody receives more than the limit of a day',
      paid_out_in_doubt: 'A payout to somebody in doubt',
      refund_after_payout: 'A refund after its earnings were paid out',
      cash_for_card: 'Cash for an order by card, beyond what its provider may owe',
      phone_by_office: 'Another phone by the office, of somebody who has money',
      unpaid_penalty: 'A penalty that its client cannot pay: the provider’s part waits',
      blamed_provider: 'Called off without a penalty, each time with the provider named as the cause',
      proof_fails: 'The proof of the ledger fails or cannot be computed',
    },
    review_decisions: {
      settled: 'Settle as it is',
      quote: 'Settle at the quote',
      driven: 'Ask the client for the fare as driven',
      dismissed: 'Do not settle',
    },
    fare_answers: { yes: 'Yes', no: 'No' },
    finding_people: FINDING_PEOPLE,
    finding_decisions: {
      nothing: 'Nothing',
      warned: 'Warned',
      held: 'Held',
      charged_back: 'Charged back',
      banned: 'Banned',
    },
  },
  errors: {
    review: {
      not_open: 'That order is not under review: somebody has decided meanwhile',
      fare_short: 'The wallet is {{missing}} short of this fare: it is charged first, or the quote stands',
      client_asked:
        'The client is being asked about the higher fare: settle the order at its quote, or not at all; what is above it nobody else agrees to',
      no_fare: 'No other fare is known of this order: settle it as it is, or not at all',
      agreed_at_door: 'The client agreed to the fare as driven at the door, and paid it: settle the order as it is, or not at all',
      not_finished: 'This order is not finished yet: its settlement is decided once it is',
      fare_changed:
        'The fare is {{total}} by now, as the coupon takes off less than you were shown: the quote stands unless the support team says otherwise',
      paid_at_door: 'This order was paid in cash at the door, at its quote: settle it at that, or not at all',
    },

    finding: FINDING_ERRORS,
    coupon: {
      unknown: 'There is no such coupon',
      inactive: 'The coupon is not active',
      not_started: 'The coupon starts on {{starts}}',
      ended: 'The coupon ended on {{ends}}',
      used_up: 'The coupon is used up (all {{all}} times)',
      used_up_by_client: 'The client has used this coupon up (all {{each}} times)',
      below_min_purchase: 'The least purchase of the coupon is {{minimum}} {{currency}}, {{missing}} {{currency}} short',
      other_type: 'The coupon is not good for this kind of order',
      above_limit:
        'At this price the coupon would take off more than may be given in a day ({{limit}} {{currency}}). Choose a lower price, or write to the support team',
      used_up_on_device: 'This coupon was used up on this device (all {{each}} times)',
      connected:
        'No coupon is used between a client and a provider who share a device, a number or an account. Order without it, or choose another provider',
      part_of_provider: 'This coupon cannot be used with this provider today. Choose another one, or order without it',
      not_for_you: 'This order is not available to you',
      needs_device: 'To use a coupon, update the app and log in again',
      budget_used_up: 'What is left of the coupon’s budget is less than this discount. Go on without the coupon',
    },
    duty: {
      call_off:
        'You placed this order, or an account connected with yours did, so you do not call it off in the client’s name, which costs them a penalty: another admin or the client’s app does. In the office’s name it costs nothing',
      move_order:
        'You placed this order, or an account connected with yours did, so you do not do it in the provider’s name: the provider’s app or another admin does. You may cancel it or give it to another provider',
      decide_review:
        'You, or somebody whose account has been connected with yours within 72 hours, placed or moved this order: another admin who may decide findings decides about it',
      decide_limit:
        'You, or an account connected with yours, asked for money in this country within 24 hours, so you do not decide about its limit: another admin does, or you once a day has passed',
      decide_rates:
        'You, or an account connected with yours, asked for money in this country within 24 hours, so you do not decide about its VAT, shares and rate cards: another admin decides, or you after a day',
      decide_price:
        'You, or an account connected with yours, asked for money of this provider, or of their orders, within 24 hours, so you do not decide about their prices: another admin decides, or you after a day',
      stop_package:
        'You recorded that this package is paid, you or somebody whose account has been connected with yours within 72 hours, so another admin stops it, or its client in the app',
      decide_coupon:
        'You, or an account connected with yours, placed orders with this coupon within 24 hours, so you do not decide about it: another admin decides, or you after a day',
      placed_order:
        'You placed this order, or an account connected with yours did, so you do not give its money back alone, however little: refund it first on the page of the order, which another admin approves, and go on then, or leave this to another admin',
      changed_rates:
        "You, or an account connected with yours, had a part in a change of this country's VAT, shares or prices within 24 hours, so you do not give money of its orders back alone: refund it first on the page of the order, which another admin approves, and go on then, or leave this to another admin",
      changed_prices:
        "You, or an account connected with yours, had a part in a change of this provider's prices within 24 hours, so you do not give money of their orders back alone: refund it first on the page of the order, which another admin approves, and go on then, or leave this to another admin",
    },
    approval: {
      decided: 'This approval has been decided before',
      own: 'Nobody approves their own',
      waiting: 'It waits for another admin to approve',
      superadmins_only: 'A superadmin calls this off',
      not_alone: 'There is somebody who decides about this: who holds the right refuses it',
      not_a_second:
        'This is decided by who held the right before it was asked for, and whose account is free of the asker’s: neither made or changed the other within 72 hours, nor through other accounts',
      expired: 'The time to decide ({{hours}} hours) is over: ask for it again',
      asker_gone: 'Who asked for this may not do it any more',
      gone: 'What was to be changed is there no more',
      worth_more: 'By now there is more in the account, or on its way to it ({{amount}}), than was asked for: refuse this, and ask again',
      order_costs_more:
        'By now more would be typed in or taken off by the coupon ({{amount}}) than was asked for: refuse this, and ask again',
    },
    price: {
      outside_band: 'The price that you name lies between {{min}} and {{max}} {{currency}}. For another one the support changes the order.',
    },
  },
  till: {
    findings: { ...FINDING_PAGE, figures: FINDING_FIGURES, words: FINDING_WORDS },
    review: {
      title: 'Settlement under review',
      waits_for: {
        office: 'The order is closed and its people are free. Nobody is paid until a person has looked at it.',
        client: 'The client is asked in the app whether the fare above the quote is right. Without a yes the quote stands.',
      },
      evidence: 'What was measured',
      figures: {
        seconds: 'The job took',
        planned_seconds: 'Planned time',
        life_seconds: 'From accepting to the end',
        coverage_percent: 'Seen of the way',
        planned_meters: 'Planned way',
        counted_meters: 'Counted as driven',
        tracked_meters: 'Whole track',
        extent_meters: 'Lies within',
        quoted_total: 'Quoted',
        driven_total: 'As driven',
      },
      not_independent:
        'You, or somebody whose account is connected with yours, placed or moved this order: another admin decides about it.',
      until: 'Answered by',
      decide: 'Decide about order {{number}}',
      yes: 'Decide',
      means: 'It cannot be taken back: a settlement stands, and of what is not settled nobody earns and the client pays nothing.',
      asks_client:
        'The client is asked in the app about the fare as driven. With a yes within two hours the order is settled at it, else at its quote.',
      not_counted:
        'The track is {{tracked}} long; {{counted}} of it counts as driven, since the rest led back to where it was or was faster than a car.',
    },
    country: {
      known: 'Which country is it?',
      known_help: 'Choosing it fills in names, flag, calling code, currency and time zone; all of it can be changed.',
      suggestion: 'The tax law of {{country}} says {{percent}}. This is a suggestion: make sure before you save.',
      use: 'Use {{percent}}',
      no_suggestion: "The rate that the country's law says; 0 where it has none.",
      share_of_all: 'Left empty, that of all countries holds.',
      unit: '%',
    },
  },
};
