import { PAYMENT_KINDS } from '@diwan/domain/orders/pay-status';
import * as z from 'zod/mini';
import { amount, flag, id, timestamp } from '../kit/answers.ts';
import { defineCall, type DataOf } from '../kit/call.ts';
import { rowNumber } from '../kit/queries.ts';
import { USER_TYPES, VEHICLE_TYPES } from '../kit/constants.ts';
import { isDay } from '../kit/date-rules.ts';
import { REPORT_TARGETS } from '../report-reasons/resource.ts';
import { pageBeside, pageQuery } from '../kit/paging.ts';

/** The texts that apps show as pages. */
export const APP_CONTENTS = ['terms', 'privacy', 'about', 'faqs', 'how-to-work'] as const;
export type AppContent = (typeof APP_CONTENTS)[number];

const LARGEST_ID = 2_147_483_647;

/** A row that a query has to name. */
const needed = () =>
  z.pipe(
    z.transform((raw: number | string | undefined) => (raw === undefined || raw === '' ? undefined : Number(raw))),
    z.int({ error: 'filter_value' }).check(z.positive({ error: 'filter_value' }), z.maximum(LARGEST_ID, { error: 'filter_value' })),
  );
/** Whose app asks. */
const audience = () => z.enum(USER_TYPES, { error: 'filter_value' });

const maybeText = () => z.nullable(z.string());
const common = { guard: 'public', tag: 'catalogue', method: 'GET', cacheable: true } as const;

const listCountries = defineCall({
  ...common,
  path: 'countries',
  summary: 'The countries where Diwan works',
  answer: z.array(
    z.object({
      id: id(),
      name: z.string(),
      flag: z.string(),
      phone_code: z.string(),
      /** Digits after the code. */
      phone_limit: z.int(),
      currency: z.string(),
      time_zone: z.string(),
    }),
  ),
});

const listCities = defineCall({
  ...common,
  path: 'cities',
  summary: 'The cities of a country, by name',
  query: { country_id: needed() },
  answer: z.array(z.object({ id: id(), country_id: id(), name: z.string(), lat: z.nullable(z.number()), lng: z.nullable(z.number()) })),
});

const category = { id: id(), title: z.string(), description: maybeText(), image: maybeText() } as const;

const listGroupServices = defineCall({
  ...common,
  path: 'group_services',
  summary: 'The main categories',
  answer: z.array(z.object({ ...category, is_maintenance: flag() })),
});

const listSubServices = defineCall({
  ...common,
  path: 'sub_services',
  summary: 'The sub categories, of one main category where it is named',
  query: { group_service_id: rowNumber() },
  answer: z.array(z.object({ ...category, group_service_id: id() })),
});

const pack = z.object({
  ...category,
  country_id: id(),
  group_service_id: id(),
  sub_service_id: id(),
  /** Whose package it is; null: any provider of the country may serve it. */
  provider: z.nullable(z.object({ id: id(), name: z.string(), rating: z.nullable(z.number()) })),
  currency: z.string(),
  price: amount(),
  count_visit: z.int(),
  count_gift_visit: z.int(),
  count_cancel_visit: z.int(),
  count_employee: z.int(),
  /** In days. */
  period: z.int(),
});

const listPackages = defineCall({
  ...common,
  path: 'packages',
  summary: 'Packages on sale in a country, the newest first; `before` is the `next_before` of the page before',
  query: {
    country_id: needed(),
    group_service_id: rowNumber(),
    sub_service_id: rowNumber(),
    ...pageQuery,
  },
  answer: z.array(pack),
  beside: pageBeside,
});

const listHours = defineCall({
  ...common,
  path: 'working_hours',
  summary: 'When visits are possible on a day: the hours of the city, else of the country, and the times that can be chosen',
  query: {
    country_id: needed(),
    city_id: rowNumber(),
    day: z.string({ error: 'filter_value' }).check(z.refine(isDay, { error: 'filter_value' })),
  },
  answer: z.object({
    day: z.string(),
    time_zone: z.string(),
    /** Null where nobody has said when: any time is one. */
    hours: z.nullable(z.array(z.object({ from: z.string(), to: z.string() }))),
    /** Times of that day, `09:30`, on half hours. */
    slots: z.array(z.string()),
  }),
});

const listPaymentWays = defineCall({
  ...common,
  path: 'payment_ways',
  summary: 'How orders of a country can be paid',
  query: { country_id: needed() },
  answer: z.array(z.object({ id: id(), title: z.string(), kind: z.enum(PAYMENT_KINDS), image: maybeText() })),
});

const listRateCards = defineCall({
  ...common,
  path: 'rate_cards',
  summary: 'What rides cost in a country, by the type of vehicle',
  query: { country_id: needed() },
  answer: z.array(
    z.object({
      id: id(),
      vehicle_type: z.enum(VEHICLE_TYPES),
      title: z.string(),
      currency: z.string(),
      base_fare: amount(),
      minimum_fare: amount(),
      price_per_kilo: amount(),
      price_per_minute: amount(),
      stop_price_per_minute: amount(),
    }),
  ),
});

const listSliders = defineCall({
  ...common,
  path: 'sliders',
  summary: 'Pictures at the top of an app, in their order',
  query: { country_id: needed(), audience: audience() },
  answer: z.array(
    z.object({
      id: id(),
      title: z.string(),
      description: maybeText(),
      image: z.string(),
      link: maybeText(),
      ends_at: z.nullable(timestamp()),
    }),
  ),
});

const listContents = defineCall({
  ...common,
  path: 'contents/:content',
  params: { content: z.enum(APP_CONTENTS) },
  summary: 'Texts of a country: terms, privacy, about, faqs, how-to-work; those of all countries where it has none of its own',
  query: { country_id: needed() },
  answer: z.array(z.object({ id: id(), title: z.string(), /** HTML. */ description: z.string(), image: maybeText() })),
});

const listCancelReasons = defineCall({
  ...common,
  path: 'cancel_reasons',
  summary: 'Why an order is called off, by who does it',
  query: { audience: audience() },
  answer: z.array(z.object({ id: id(), title: z.string(), /** A client who gives it owes no penalty. */ is_provider_cause: flag() })),
});

const listReportReasons = defineCall({
  ...common,
  path: 'report_reasons',
  summary: 'What somebody complains about, by who does it',
  query: { audience: audience() },
  answer: z.array(z.object({ id: id(), title: z.string(), target: z.enum(REPORT_TARGETS) })),
});

export const catalogueCalls = {
  listCountries,
  listCities,
  listGroupServices,
  listSubServices,
  listPackages,
  listHours,
  listPaymentWays,
  listRateCards,
  listSliders,
  listContents,
  listCancelReasons,
  listReportReasons,
};
export type AppPackage = DataOf<typeof listPackages>[number];
