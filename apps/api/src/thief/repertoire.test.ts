import { expect, it } from 'vitest';
import { WRITING_CALLS } from '../conformance/writing-calls.ts';
import { DEEDS } from './heist.ts';

const WORDS = 'what people read';
const AGAIN = 'another spelling of a call that the thief makes: it runs the same code';
const LOOKS = 'it shows or works something out, and keeps nothing';
const DESK = 'who does what at the desk: no money follows from it';
const PEOPLE = 'who people are: their money stands in wallets, which this does not touch; of what opens an account the thief does it';
const PAPERS = 'papers and vehicles: who may drive, not what is paid';
const SESSIONS = 'who is logged in where';
const PLACES = 'where and when something is on offer, not for how much';
const EVERYWHERE = 'it holds in all countries, and the gang’s clerks work in one; what frees of a penalty takes two';
const ERASES = 'nobody who has, owes or waits for money is erased, and two agree: what is asked there is asked in ledger/leaving.test.ts';
const REMOVES = 'what is taken out of a catalogue is ordered no more';

/** Writing calls that a thief leaves alone, and why. */
const LEFT_ALONE: readonly (readonly [calls: RegExp, reason: string])[] = [
  [/"_method":/, AGAIN],
  [/\/:id\/status$/, AGAIN],
  [/\/deleteAll$/, AGAIN],
  [/^\w+ (drivers|contributors|riders|ordersCars)\b/, AGAIN],
  [/^POST (clients|providers)\/:id\/toggle-(active|ban)-\w+$/, AGAIN],
  [/^POST \w+\/is_active\/:id$/, 'what is switched on again is as it was; of coupons and people the thief does it'],
  [/\/(export-link|preview|quote|candidates|eligibility|audience|links)$/, LOOKS],
  [/^POST (autocomplete|\/api\/app\/v1\/quotes)$/, LOOKS],
  [/^(POST|PUT|DELETE) (about|faqs|terms|privacy-policy|how-to-work|reviews|sliders|canned_replies|permission[a-z-]*)(\/|$)/, WORDS],
  [/^(POST|PUT|DELETE) (cancelReasons|report_reasons)(\/|$)/, EVERYWHERE],
  [/^(POST|PUT|DELETE) (cities|working_hours|calendar_exceptions|groupServices|subServices)(\/|$)/, PLACES],
  [/^(POST|DELETE) countries(\/|$)/, PLACES],
  [/^(POST|PUT|DELETE) (agents|desk|desk_hours|sla_rules|tickets|contacts|conversations|notifications?|saved-views|uploads)(\/|$)/, DESK],
  [/^POST (complaints\/:id\/prioritise|jobs\/:id\/(cancel|retry))$/, DESK],
  [/^POST (lawSourceServiceUsers|videoCallSetupUsers)\/:id\/\w+$/, DESK],
  [
    /^DELETE (lawSourceServiceUsers|videoCallSetupUsers|subscriptions|providerServices|vehicle_packages|payment_ways|roles|admins)\/:id$/,
    REMOVES,
  ],
  [/^(POST|PUT|PATCH|DELETE) (clients|providers)(\/:id(\/(is_ban|update-locked|is-available))?)?$/, PEOPLE],
  [/^POST update_requests$/, PEOPLE],
  [/^(POST|PUT|DELETE) vehicle(s|_brands|_models|_documents|_requirements)(\/|$)/, PAPERS],
  [/^\w+ (clients|providers)\/:id\/(erasure|personal_data(\/link)?)$/, ERASES],
  [/\/sessions(\/:\w+|\/end-all)?$/, SESSIONS],
  [/^DELETE admins\/:id\/tokens\/:token$/, SESSIONS],
  [/^\w+ webhooks(\/|$)/, 'it tells other systems what happened, and changes nothing here'],
  [/^POST admins\/:id\/reset-totp$/, SESSIONS],
  [/^\w+ profile(\/|$)/, SESSIONS],
  [/^POST (login\/(code|oidc(\/\w+)?)|logout)$/, SESSIONS],
  [/^\w+ \/api\/app\/v1\/(logout|devices|profile|profile\/language|sessions\/:id)$/, SESSIONS],
  [/^\w+ \/api\/app\/v1\/(contacts|conversations|conversations\/:id\/read|notifications\/.*|tickets\/:id\/score|uploads)$/, DESK],
  [/^\w+ \/api\/app\/v1\/(vehicles.*|update_requests|providers\/apply|service_requests|orders\/:id\/rate)$/, PAPERS],
];

const made = new Set(DEEDS.flatMap(({ calls }) => calls));

it('a thief makes each writing call of the application, or there is a reason why not', () => {
  expect(WRITING_CALLS.filter((call) => !made.has(call) && !LEFT_ALONE.some(([calls]) => calls.test(call)))).toEqual([]);
});

it('there is no deed of a call that is gone, and no reason that is needed no more', () => {
  const known = new Set(WRITING_CALLS);
  expect([...made].filter((call) => !known.has(call))).toEqual([]);
  expect(
    LEFT_ALONE.filter(([calls]) => !WRITING_CALLS.some((call) => !made.has(call) && calls.test(call))).map(([calls]) => String(calls)),
  ).toEqual([]);
});

it('whatever a call means that moves money, it is one of the thief’s', () => {
  // What its name says, whatever stands above.
  const MONEY = /wallet|cash_out|approval|refund|payment|write_off|settle|coupon|settings|earning|payout|finding|confirm|fare/;
  const left = WRITING_CALLS.filter((call) => MONEY.test(call) && !made.has(call));
  expect(left.filter((call) => !/_method|deleteAll|export-link|preview|status$|is_active|totp/.test(call))).toEqual([
    'DELETE payment_ways/:id',
  ]);
});
