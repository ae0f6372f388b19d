/** A rule that vehicles of a country have to meet. */
export interface VehicleRule {
  readonly id: number;
  readonly kind: 'document' | 'max_age' | 'seats_number';
  /** Of a document: whether it runs out. */
  readonly has_expiry: boolean;
  /** In years: a vehicle of 2020 is one year old throughout 2021. */
  readonly max_age: number | null;
  readonly min_seats: number | null;
}

export interface VehicleMeasures {
  readonly manufacturing_year: number;
  readonly seats_number: number;
}

/** What was handed in for a rule; `expires_on` is the last day on which it holds, `YYYY-MM-DD`. */
export interface HandedIn {
  readonly images: readonly string[];
  readonly expires_on: string | null;
}

export const RULE_STATES = ['met', 'missing', 'no_images', 'no_expiry', 'expired', 'too_old', 'too_few_seats'] as const;
export type RuleState = (typeof RULE_STATES)[number];

/** How a vehicle stands to one rule. */
export interface RuleVerdict {
  readonly rule: number;
  readonly state: RuleState;
  /** The last day on which the rule is met, where that day is known; also after it has passed. */
  readonly until: string | null;
}

/** What a vehicle is worth regardless of the day: whether every rule is met at all, and until which day. */
export interface Fulfilment {
  readonly is_fulfilled: boolean;
  /** The last day on which all rules are met, `YYYY-MM-DD`; null where nothing runs out. */
  readonly valid_until: string | null;
}

/** This many days ahead a vehicle counts as expiring soon. */
export const EXPIRY_WARNING_DAYS = 30;

/** How a vehicle stands to each rule on a day of its country. `documents` are the newest of each rule, by the rule's id. */
export function judgeVehicle(
  vehicle: VehicleMeasures,
  rules: readonly VehicleRule[],
  documents: ReadonlyMap<number, HandedIn>,
  today: string,
): RuleVerdict[] {
  return rules.map((rule) => {
    const { state, until } = judge(vehicle, rule, documents.get(rule.id));
    const past = until !== null && until < today;
    return { rule: rule.id, state: state === 'met' && past ? lapsed(rule) : state, until };
  });
}

const lapsed = (rule: VehicleRule): RuleState => (rule.kind === 'max_age' ? 'too_old' : 'expired');

/** The verdict on a rule before any day is asked about. */
function judge(vehicle: VehicleMeasures, rule: VehicleRule, document: HandedIn | undefined): Omit<RuleVerdict, 'rule'> {
  switch (rule.kind) {
    case 'document':
      return judgeDocument(rule, document);
    case 'max_age':
      return { state: 'met', until: rule.max_age === null ? null : lastDayOfAge(vehicle.manufacturing_year, rule.max_age) };
    case 'seats_number':
      return { state: vehicle.seats_number >= (rule.min_seats ?? 0) ? 'met' : 'too_few_seats', until: null };
  }
}

function judgeDocument(rule: VehicleRule, document: HandedIn | undefined): Omit<RuleVerdict, 'rule'> {
  if (!document) return { state: 'missing', until: null };
  if (document.images.length === 0) return { state: 'no_images', until: document.expires_on };
  if (rule.has_expiry && document.expires_on === null) return { state: 'no_expiry', until: null };
  // A day that was given counts, also where the rule does not ask for one.
  return { state: 'met', until: document.expires_on };
}

function lastDayOfAge(year: number, maxAge: number): string {
  return `${String(year + maxAge).padStart(4, '0')}-12-31`;
}

/** Whether all rules are met, and until when: what can be stored, since no day enters into it. */
export function getFulfilment(
  vehicle: VehicleMeasures,
  rules: readonly VehicleRule[],
  documents: ReadonlyMap<number, HandedIn>,
): Fulfilment {
  const verdicts = rules.map((rule) => judge(vehicle, rule, documents.get(rule.id)));
  const ends = verdicts.flatMap(({ until }) => (until === null ? [] : [until])).toSorted();
  return { is_fulfilled: verdicts.every(({ state }) => state === 'met'), valid_until: ends[0] ?? null };
}

/** Whether a vehicle meets all of its rules on a day of its country: its last day included. */
export function isCompleteOn({ is_fulfilled: isFulfilled, valid_until: until }: Fulfilment, today: string): boolean {
  return isFulfilled && (until === null || until >= today);
}

/** Whether a vehicle that is complete on a day stops being so within the days of warning. */
export function isExpiringSoon(fulfilment: Fulfilment, today: string): boolean {
  return (
    isCompleteOn(fulfilment, today) && fulfilment.valid_until !== null && daysBetween(today, fulfilment.valid_until) <= EXPIRY_WARNING_DAYS
  );
}

/** Days from one calendar day to another, both `YYYY-MM-DD`; negative when the second lies before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
