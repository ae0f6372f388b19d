import * as z from 'zod/mini';
import { amount } from '../kit/answers.ts';
import { defineCall } from '../kit/call.ts';

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

export const couponCalls = { tryCoupon };
