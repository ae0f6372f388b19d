import * as z from 'zod/mini';
import { ACCOUNTS } from '@diwan/domain/ledger/entries';
import { LEDGER_CHECKS } from '../proof.ts';
import { amount, id } from './answers.ts';
import { defineCall } from './call.ts';

const proof = z.object({
  holds: z.boolean(),
  checks: z.array(
    z.object({
      check: z.enum(LEDGER_CHECKS),
      checked: z.int(),
      wrong: z.nullable(z.object({ table: z.string(), id: id(), expected: z.string(), found: z.string() })),
    }),
  ),
  accounts: z.array(z.object({ account: z.enum(ACCOUNTS), unit: z.string(), sum: z.string() })),
  seconds: z.number(),
});

const proveLedger = defineCall({
  method: 'GET',
  path: 'ledger/proof',
  permission: 'prove-ledger',
  tag: 'wallet',
  summary: 'Replays the ledger and compares every balance, before and after, and total with it',
  answer: proof,
  errors: { 403: ['ledger.all_countries_only'] },
});

const tryCoupon = defineCall({
  method: 'GET',
  path: 'coupons/:id/trial',
  permission: 'show-coupons',
  tag: 'coupons',
  summary: 'What would happen with a coupon as it is now: who could use it, what it takes off, what it costs at worst. Nothing is saved',
  answer: z.object({
    state: z.string(),
    currency: z.string(),
    audience: z.int(),
    uses_left: z.nullable(z.int()),
    worst_cost: z.nullable(amount()),
    spent: amount(),
    samples: z.array(z.object({ price: amount(), discount: amount(), total: amount(), is_allowed: z.boolean() })),
  }),
});

export const moneyCalls = { proveLedger, tryCoupon };
