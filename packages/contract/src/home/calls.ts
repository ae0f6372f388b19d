import * as z from 'zod/mini';
import { FIRST_STEPS } from './first-steps.ts';
import { approvals } from '../approvals/resource.ts';
import { cashOuts } from '../cash-outs/resource.ts';
import { complaints } from '../complaints/resource.ts';
import { findings } from '../findings/resource.ts';
import { tickets } from '../tickets/resource.ts';
import { orders } from '../orders/resource.ts';
import { amount, timestamp, record } from '../kit/answers.ts';
import { waitingAccount } from '../providers/bank-account-calls.ts';
import { defineCall, type AnswerOf } from '../kit/call.ts';
import { updateRequest } from '../update-requests/calls.ts';

/** How many rows there are, and how they grow. */
const card = z.object({
  id: z.string(),
  title: z.string(),
  /** The list that shows what the card counts. */
  route_front: z.string(),
  /** All rows of that list. */
  value: z.int(),
  /** New ones of the last 30 days, and of the 30 before. */
  current: z.int(),
  previous: z.int(),
  /** From previous to current; null where there was too little before. */
  change_percentage: z.nullable(z.number()),
  /** Rows created on each of those days, today last. */
  sparkline: z.array(z.int()),
  /** Which of the four pairs of colours, from 0; 3 is red and means bad news. */
  color: z.int(),
});

/** How much of something waits for somebody, and the list of it. */
const queue = z.object({
  id: z.string(),
  title: z.string(),
  route_front: z.string(),
  /** Counted up to a limit: beyond it there are more than so many. */
  value: z.int(),
  value_is_at_least: z.optional(z.literal(true)),
});

/** Something that waits for the admin's decision, as its own list has it, with who or what its references name. */
const item = <const K extends string, R extends z.ZodMiniType>(kind: K, row: R) =>
  z.object({ kind: z.literal(kind), since: timestamp(), row });

/** What the app earned today in a currency, and what its orders were worth. */
const revenue = z.object({
  currency: z.string(),
  app_amount: amount(),
  gross_amount: amount(),
  /** The settlements that it adds up. */
  route_front: z.string(),
});

const showHome = defineCall({
  method: 'GET',
  path: 'home',
  permission: 'show-dashboard',
  tag: 'home',
  summary: 'The home page: what waits, the oldest of it for one’s own decision, what today earned, and cards of the lists that one may see',
  answer: z.array(card),
  beside: {
    waiting: z.array(queue),
    oldest: z.array(
      z.union([
        item('cash_outs', record(cashOuts)),
        item('bank_accounts', waitingAccount),
        item('approvals', record(approvals)),
        item('update_requests', updateRequest),
        item('findings', record(findings)),
        item('complaints', record(complaints)),
        item('tickets', record(tickets)),
        item('unassigned_orders', record(orders)),
      ]),
    ),
    revenue: z.array(revenue),
    /** For superadmins, until the first order is finished: what the house needs, in this order, and what of it is there. */
    first_steps: z.nullable(z.array(z.object({ id: z.enum(FIRST_STEPS), is_done: z.boolean() }))),
  },
});

const counted = { value: z.int(), value_is_at_least: z.optional(z.literal(true)), route_front: z.string() };

const showNow = defineCall({
  method: 'GET',
  path: 'home/now',
  permission: 'show-dashboard',
  tag: 'home',
  summary: 'How it goes at this moment, as far as one may see it: what waits, who is online, rides under way, today beside a week ago',
  answer: z.object({
    /** Orders that nobody is named for, and since when the oldest of them waits. */
    waiting: z.nullable(z.object({ ...counted, since: z.nullable(timestamp()) })),
    online: z.nullable(z.object(counted)),
    rides: z.nullable(z.object(counted)),
    /** Each country by its own clock: since midnight, and of the same weekday last week until the same time. */
    today: z.nullable(z.object({ ...counted, last_week: z.int(), change_percentage: z.nullable(z.number()) })),
    revenue: z.nullable(z.array(revenue)),
  }),
});

export const homeCalls = { showHome, showNow };

type Home = AnswerOf<typeof showHome>;
export type HomeNow = AnswerOf<typeof showNow>['data'];
export type HomeCard = Home['data'][number];
/** A bank account that waits, as home shows it. */
export type WaitingQueue = Home['waiting'][number];
export type WaitingItem = Home['oldest'][number];
export type FirstSteps = NonNullable<Home['first_steps']>;
export type RevenueToday = Home['revenue'][number];
