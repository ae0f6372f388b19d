import { flag, money, number, text, type Field } from '../kit/field.ts';
import { APP_VERSION } from '@diwan/domain/app-versions';
import { getKeys } from '@diwan/domain/records';

/** Whether a setting has one value for all, may differ by country, or means something only for a country. */
export type SettingPlace = 'all' | 'all_and_country' | 'country';

export interface Setting<F extends Field = Field, P extends SettingPlace = SettingPlace> {
  /** Its kind, unit and bounds. */
  readonly field: F;
  /** What holds until someone sets it; null is none. */
  readonly initial: number | string | null;
  readonly place: P;
}

function setting<const F extends Field, const P extends SettingPlace = 'all_and_country'>(
  field: F,
  initial: number | string | null,
  place: P = 'all_and_country' as P,
): Setting<F, P> {
  return { field, initial, place };
}

const percent = () => number({ max: 100, decimals: 3, unit: 'percent' });
const kilometers = () => number({ min: 1, max: 100, unit: 'kilometers' });
const minutes = (max: number, min = 1) => number({ min, max, unit: 'minutes' });

/** Of every country: letters and digits, in groups if need be. One way to read each text, so that it is read once. */
const TAX_NUMBER = { regex: /^[0-9A-Za-z]+(?:[ ./-][0-9A-Za-z]+)*$/, message: 'tax_number' };
const VERSION = { regex: APP_VERSION, message: 'app_version' };

/** Every setting of the product (§9 and product.md), by the section of the dashboard that it stands in. Their words: `resources.settings.fields.<key>`. */
export const SETTINGS = {
  general: {
    per_page: setting(number({ min: 1, max: 100, unit: 'rows' }), 20, 'all'),
    phone_length: setting(number({ min: 4, max: 14, unit: 'digits', optional: true }), null, 'country'),
    restrict_phone_code: setting(flag(), 0),
    national_id_limit: setting(number({ min: 4, max: 20, unit: 'digits' }), 14),
    static_verify_code: setting(text({ code: true, digits: [4, 8], optional: true }), null),
    // Who sells in a country, as its invoices name them; without a tax number they are no tax invoices.
    seller_name: setting(text({ max: 120, optional: true }), null, 'country'),
    seller_tax_number: setting(text({ code: true, min: 5, max: 30, pattern: TAX_NUMBER, optional: true }), null, 'country'),
    seller_address: setting(text({ max: 200, optional: true }), null, 'country'),
  },
  'app-settings': {
    fare_time_to_matched: setting(number({ min: 10, max: 3600, unit: 'seconds' }), 120),
    // How an order finds its provider; a country that works by hand switches it off.
    dispatch_is_on: setting(flag(), 1),
    dispatch_round_size: setting(number({ min: 1, max: 20, unit: 'providers' }), 5),
    dispatch_offer_seconds: setting(number({ min: 5, max: 300, unit: 'seconds' }), 15),
    dispatch_head_start_seconds: setting(number({ max: 60, unit: 'seconds' }), 4),
    dispatch_first_radius: setting(kilometers(), 3),
    dispatch_second_radius: setting(kilometers(), 5),
    dispatch_last_radius: setting(kilometers(), 8),
    dispatch_scheduled_ahead_by_minutes: setting(minutes(1440), 45),
    unmatched_wait_by_minutes: setting(minutes(1440, 0), 15),
    trip_time_stop_by_minutes: setting(minutes(240), 10),
    max_schedule_days: setting(number({ min: 1, max: 365, unit: 'days' }), 30),
    min_time_to_schedule_trip_by_minutes: setting(minutes(1440), 60),
    reminder_duration_schedule_trip_by_minutes: setting(minutes(1440), 30),
    // How long a ticket stands before an agent until it goes on to the next.
    ticket_offer_seconds: setting(number({ min: 5, max: 300, unit: 'seconds' }), 20),
    // Points of closed orders; the line that they were gathered into stays.
    track_days: setting(number({ min: 2, max: 365, unit: 'days' }), 30, 'all'),
    busy_area_threshold: setting(number({ min: 1, max: 10_000, unit: 'orders' }), 10),
    // Who has taken a conversation and leaves the person waiting this long gives it back to all; 0 never does.
    chat_give_back_by_minutes: setting(minutes(1440, 0), 30),
    // What apps of clients and providers must be at least, to begin something.
    min_client_version: setting(text({ code: true, max: 20, pattern: VERSION, optional: true }), null, 'all'),
    min_provider_version: setting(text({ code: true, max: 20, pattern: VERSION, optional: true }), null, 'all'),
    // Each message costs: whatever else is got around, no more than these leave for a country in a day.
    codes_per_day: setting(number({ min: 10, max: 1_000_000, unit: 'codes' }), 5_000),
  },
  'app-amount': {
    VAT: setting(percent(), 5),
    app_percentage_normal: setting(percent(), 20),
    app_percentage_round: setting(percent(), 20),
    app_percentage_airport: setting(percent(), 18),
    app_percentage_scheduled: setting(percent(), 20),
    app_percentage_transfer_package: setting(percent(), 15),
    app_percentage_order: setting(percent(), 15),
  },
  orders: {
    number_of_hours_appropriate_to_client_to_cancel_order: setting(number({ max: 720, unit: 'hours' }), 24),
    percentage_penalty_for_canceling_scheduled_flight: setting(percent(), 10),
    max_count_visit_can_determine: setting(number({ min: 1, max: 365, unit: 'visits' }), 30),
    delay_visit_per_visits: setting(number({ max: 365, unit: 'days' }), 1),
    // A number that the client tells whoever comes, before a job begins and as a package changes hands: where a wallet or a card pays.
    start_pin: setting(flag(), 1),
    // A number for jobs in cash as well: their money is in hand, so that it protects people rather than wallets.
    start_pin_in_cash: setting(flag(), 0),
    // How long before it is due a visit may begin.
    visit_begins_before_by_minutes: setting(minutes(1440, 0), 60),
    // How long a visit keeps whoever makes it, 0 for nobody, and how long they are on their way to the next one: one person serves one visit at a time.
    visit_takes_minutes: setting(minutes(1440, 0), 60),
    visit_travel_minutes: setting(minutes(480, 0), 0),
    // A visit that is over sooner, and a way that took less than this part of its planned time, is looked at before it is paid; 0 never is.
    shortest_visit_by_minutes: setting(minutes(240, 0), 5),
    shortest_way_percent: setting(percent(), 33),
    // A ride's fare above its quote by more than this waits for the client's yes.
    fare_above_quote_percent: setting(percent(), 20),
    // What people name themselves, in percent of the quote: bids for packages, offers in chats.
    named_price_min_percent: setting(percent(), 50),
    named_price_max_percent: setting(number({ min: 100, max: 1000, decimals: 3, unit: 'percent' }), 300),
    // What of a client's penalty goes to the provider who was on their way.
    provider_part_of_penalty: setting(percent(), 50),
    // More of an order than this is taken as a penalty by two.
    largest_penalty_percent: setting(percent(), 50),
    // Whether the two sides of an order see each other's phone while it is under way.
    show_phones_under_way: setting(flag(), 0),
  },
  'wallet-limit': {
    min_limit_charge: setting(money({ max: 1_000_000 }), '10'),
    min_limit_withdrawal: setting(money({ max: 1_000_000 }), '50'),
    minimum_wallet_to_receive_order: setting(money({ min: -1_000_000, max: 1_000_000, optional: true }), null),
    // Where a country has none of its own, that of its currency holds: there is no country without a limit.
    approval_limit: setting(money({ optional: true }), null, 'country'),
    points_per_unit: setting(number({ min: 1, max: 1_000_000, unit: 'points' }), 1),
    // An order that comes to more waits for the desk; where a country has none of its own, that of its currency holds.
    largest_order: setting(money({ optional: true }), null, 'country'),
    // How long what a job brings is pending before it can be paid out, by who paid for it.
    pending_hours_wallet: setting(number({ max: 720, unit: 'hours' }), 24),
    pending_hours_card: setting(number({ max: 720, unit: 'hours' }), 24),
    pending_hours_cash: setting(number({ max: 720, unit: 'hours' }), 0),
    pending_hours_coupon: setting(number({ max: 720, unit: 'hours' }), 72),
    // How much of a coupon's budget one provider earns in a day.
    coupon_part_of_provider: setting(percent(), 20),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Setting>>>>;

/** What keeps people who work together from walking out with money (money.md, "Two who work together"). */
const MONEY_RULES = [
  'start_pin',
  'start_pin_in_cash',
  'visit_begins_before_by_minutes',
  'shortest_visit_by_minutes',
  'shortest_way_percent',
  'fare_above_quote_percent',
  'named_price_min_percent',
  'named_price_max_percent',
  'provider_part_of_penalty',
  'largest_penalty_percent',
  'largest_order',
  'pending_hours_wallet',
  'pending_hours_card',
  'pending_hours_cash',
  'pending_hours_coupon',
  'coupon_part_of_provider',
] as const;

/** What decides about everybody's money: one admin asks for another value, a second one approves it. */
export const SETTINGS_OF_TWO: ReadonlySet<string> = new Set([
  ...Object.keys(SETTINGS['app-amount']),
  // From how early calling off costs, and how much: a clerk who calls off in a client's name takes it from their wallet.
  'number_of_hours_appropriate_to_client_to_cancel_order',
  'percentage_penalty_for_canceling_scheduled_flight',
  'minimum_wallet_to_receive_order',
  'approval_limit',
  'min_limit_withdrawal',
  'min_limit_charge',
  'points_per_unit',
  // Whose invoices a country issues: those that were are never taken back.
  'seller_name',
  'seller_tax_number',
  'seller_address',
  ...MONEY_RULES,
]);

/**
 * The bounds among them, and which way each gets looser: on a country's first day nobody alone sets them looser than they are built in. The
 * others are rates (VAT, shares, what calling off costs, what a point is worth), least amounts, and who sells; what is built in of
 * `start_pin_in_cash`, `pending_hours_cash` and `minimum_wallet_to_receive_order` is as loose as they get.
 */
export const BOUNDS_OF_TWO: Readonly<Record<string, 'higher' | 'lower'>> = {
  approval_limit: 'higher',
  largest_order: 'higher',
  pending_hours_wallet: 'lower',
  pending_hours_card: 'lower',
  pending_hours_coupon: 'lower',
  coupon_part_of_provider: 'higher',
  start_pin: 'lower',
  visit_begins_before_by_minutes: 'higher',
  shortest_visit_by_minutes: 'lower',
  shortest_way_percent: 'lower',
  fare_above_quote_percent: 'higher',
  named_price_min_percent: 'lower',
  named_price_max_percent: 'higher',
  largest_penalty_percent: 'higher',
};

export type SettingSection = keyof typeof SETTINGS;
export const SETTING_SECTIONS = getKeys(SETTINGS);

export function isSettingSection(name: string): name is SettingSection {
  return Object.hasOwn(SETTINGS, name);
}

type Declared = { [S in SettingSection]: (typeof SETTINGS)[S] }[SettingSection];
type Keys<S> = S extends unknown ? keyof S & string : never;
export type SettingKey = Keys<Declared>;
type SettingOf<K extends SettingKey> = Extract<Declared, Record<K, unknown>>[K];
type ValueOf<K extends SettingKey> = SettingOf<K> extends { readonly field: { readonly value?: infer T } } ? Exclude<T, undefined> : never;

/** What holds for a country, or for all: each setting's value as the wire has it. */
export type SettingValues = { readonly [K in SettingKey]: ValueOf<K> };
/** Values under the keys of one section; a key that is missing falls back. */
export type StoredSettings = Readonly<Record<string, number | string | null>>;

const ALL: Readonly<Record<string, Setting>> = Object.assign({}, ...Object.values(SETTINGS));

/** A section's settings that have a value for all, or for one country. */
export function settingsAt(section: SettingSection, at: 'all' | 'country'): [key: string, setting: Setting][] {
  const elsewhere: SettingPlace = at === 'all' ? 'country' : 'all';
  const settings: Readonly<Record<string, Setting>> = SETTINGS[section];
  return Object.entries(settings).filter(([, { place }]) => place !== elsewhere);
}

/** What holds where nobody has set anything. */
export const INITIAL_SETTINGS = Object.fromEntries(Object.entries(ALL).map(([key, { initial }]) => [key, initial])) as SettingValues;
