import { ORDER_TYPES } from '@diwan/domain/orders/order-status';
import { currencyCode, flag, money, number, oneOf, ref, text, timestamp } from '../kit/field.ts';
import { defineForm } from '../kit/form.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

/** The rules of money.md, "Two who work together", that leave a finding. */
export const FINDING_RULES = [
  // Somebody tried what their duties keep apart.
  'duties_apart',
  'not_a_second_person',
  // Money of a client by the office.
  'office_order',
  'largest_order',
  // Jobs that were no jobs.
  'visit_too_early',
  'too_fast',
  'unseen_ride',
  'ended_elsewhere',
  'fare_above_quote',
  'made_up_way',
  'no_pin',
  'cash_by_office',
  'unplanned_stop',
  'not_an_airport',
  // Coupons and named prices.
  'coupon_budget',
  'coupon_part_of_provider',
  'connected_people',
  'named_price',
  'price_jump',
  // Paying out.
  'receives_above_limit',
  'paid_out_in_doubt',
  'refund_after_payout',
  'cash_for_card',
  'unpaid_penalty',
  'blamed_provider',
  // Whose account it is.
  'phone_by_office',
  'proof_fails',
] as const;
export type FindingRule = (typeof FINDING_RULES)[number];

/** What is at stake by these a client has not paid: by the others it is what the platform paid of their order. */
export const OWED_BY_CLIENT: ReadonlySet<string> = new Set<FindingRule>(['fare_above_quote', 'blamed_provider']);

/** The figures that rules compare, by the names that the evidence of their findings has. An ending says what one is counted in. */
export const FINDING_FIGURES = [
  // A job, its time and its way.
  'seconds',
  'planned_seconds',
  'life_seconds',
  'coverage_percent',
  'planned_meters',
  'counted_meters',
  'tracked_meters',
  'extent_meters',
  'stopped_seconds',
  'airport_meters',
  'due',
  'from',
  'tried',
  // What it cost, beside what it may.
  'quoted',
  'driven',
  'named_price',
  'lowest',
  'highest',
  'total_price',
  'discount',
  'limit',
  'budget',
  'spent',
  'part_percent',
  'most_amount',
  'given_amount',
  'bought_visits_before',
  'bought_visits',
  'gift_visits',
  'refunded',
  'owed',
  'price_before',
  'price_after',
  'base_fare_before',
  'base_fare_after',
  'minimum_fare_before',
  'minimum_fare_after',
  'price_per_kilo_before',
  'price_per_kilo_after',
  'price_per_minute_before',
  'price_per_minute_after',
  'stop_price_per_minute_before',
  'stop_price_per_minute_after',
  // Who they are to each other.
  'shared',
  'same_address_and_device_name',
  'doubts',
  // What an admin did before, and wanted then.
  'did',
  'wanted',
  'done_all_the_same',
  'asked_by',
  'kind',
  'placed_at',
  'free_from',
  'subscription',
  // The checks of the ledger’s proof.
  'wrong',
  'unknown',
  'errors',
] as const;
export type FindingFigure = (typeof FINDING_FIGURES)[number];

/** Words of the code that stand in evidence and are nobody else’s: what people share, and an admin’s duties. */
export const FINDING_WORDS = [
  'phone',
  'identity',
  'device',
  'payout_account',
  'family',
  'placed_order',
  'had_part_in_order',
  'decided_account',
  'lifted_doubt',
  'lifted_doubt_of_client',
  'moved_money',
  'moved_money_of_provider',
  'sold_package',
  'changed_rates',
  'changed_prices',
  'decided_coupon',
  'used_coupon',
  'move_order',
  'call_off',
  'decide_review',
  'cash_out',
  'place_order',
  'change_coupon',
  'decide_coupon',
  'decide_limit',
  'decide_rates',
  'decide_price',
  'stop_package',
  'payment',
  'refund',
  'write_off',
] as const;
export type FindingWord = (typeof FINDING_WORDS)[number];

/** What a person decided about a finding. */
export const FINDING_DECISIONS = ['nothing', 'warned', 'held', 'charged_back', 'banned'] as const;
export type FindingDecision = (typeof FINDING_DECISIONS)[number];

/** Whom a finding may be about: whoever ordered, whoever served, or an admin. */
export const FINDING_PEOPLE = ['client', 'provider', 'admin'] as const;
export type FindingPerson = (typeof FINDING_PEOPLE)[number];

/** What may be decided of a finding as it stands: anything once, and anew only of what was held, which is a decision for the time being. */
export function getOpenDecisions(decided: FindingDecision | null): readonly FindingDecision[] {
  if (decided === null) return FINDING_DECISIONS;
  return decided === 'held' ? ['nothing', 'charged_back', 'banned'] : [];
}

const KEPT = { readOnly: true } as const;
const MAYBE = { readOnly: true, optional: true } as const;

/** What rules refused, held or noticed: who, how much, with the figures that were compared; a person decides what follows. */
export const findings = defineResource('findings', {
  fields: {
    country_id: ref('countries', KEPT),
    rule: oneOf('finding_rules', FINDING_RULES, KEPT),
    client_id: ref('clients', MAYBE),
    provider_id: ref('providers', MAYBE),
    /** The admin whom it is about. */
    subject_id: ref('admins', MAYBE),
    order_id: number(MAYBE),
    order_no: text({ code: true, max: 20, ...MAYBE }),
    /** Whose rights open that order. */
    order_type: oneOf('order_types', ORDER_TYPES, MAYBE),
    /** The admin who placed it, who decides nothing about it. */
    order_placed_by: number(MAYBE),
    coupon_id: number(MAYBE),
    coupon_code: text({ code: true, max: 40, ...MAYBE }),
    cash_out_id: number(MAYBE),
    approval_id: number(MAYBE),
    currency: currencyCode(MAYBE),
    /** What is at stake. */
    amount: money({ max: 1_000_000_000_000, ...MAYBE }),
    /** The figures that the rule compared, as JSON: name -> value. */
    evidence: text({ long: true, ...KEPT }),
    owner_id: ref('admins', { ...MAYBE, none: 'not_yet' }),
    decision: oneOf('finding_decisions', FINDING_DECISIONS, { ...MAYBE, none: 'not_yet' }),
    /** Whom the decision is about, and what it took from them. */
    decision_person: oneOf('finding_people', FINDING_PEOPLE, MAYBE),
    charged_amount: money({ max: 1_000_000_000_000, ...MAYBE }),
    decision_notes: text({ max: 500, long: true, ...MAYBE }),
    decided_by: number(MAYBE),
    decided_by_name: text({ ...MAYBE, none: 'not_yet' }),
    decided_at: timestamp({ ...MAYBE, none: 'not_yet' }),
  },
  label: ['rule'],
  scope: 'country_id',
  list: {
    search: ['order_no', 'decision_notes'],
    filters: [
      'keyword',
      'id',
      'filter',
      'rule',
      'decision',
      'owner_id',
      'client_id',
      'provider_id',
      'subject_id',
      'order_id',
      'coupon_id',
      'cash_out_id',
      'country_id',
      'created_at',
      'from_date',
      'to_date',
    ],
    sorts: ['id', 'created_at'],
    sets: ['open', 'unowned', 'amount_held'],
  },
  can: { list: 'index-findings', show: 'index-findings' },
});
export type FindingRow = RecordOf<typeof findings>;

/** Who looks into it: whoever takes it, or another who may decide. What somebody has already is taken over on purpose alone. */
export const findingTake = defineForm('findings', { owner_id: ref('admins', { optional: true }), take_over: flag() });

/** What is decided, whom it is about where that is not clear, and how much is taken back where that is not all. */
export const findingDecision = defineForm('findings', {
  decision: oneOf('finding_decisions', FINDING_DECISIONS),
  person: oneOf('finding_people', FINDING_PEOPLE, { optional: true }),
  amount: money({ max: 1_000_000_000_000, optional: true }),
  notes: text({ min: 3, max: 500, long: true }),
});
