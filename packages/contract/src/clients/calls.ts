import { ORDER_TYPES } from '@diwan/domain/orders/order-status';
import * as z from 'zod/mini';
import { amount, id, timestamp } from '../kit/answers.ts';
import { defineCall, type DataOf } from '../kit/call.ts';

const lastOrder = z.object({
  id: id(),
  order_no: z.string(),
  created_at: timestamp(),
  order_type: z.enum(ORDER_TYPES),
  city_id: z.nullable(id()),
  client_address: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  services: z.array(z.object({ id: id(), title_ar: z.string(), title_en: z.string(), quantity: z.int() })),
});

const clientDesk = defineCall({
  method: 'GET',
  path: 'clients/:id/desk',
  permission: 'show-clients',
  tag: 'clients',
  summary: 'What an operator wants to know of a client who calls, as far as their rights go; null where they do not, or there is none',
  answer: z.object({
    /** In the currency of their country. */
    wallet: z.nullable(
      z.object({
        currency: z.string(),
        balance: amount(),
        /** What of it is left beside open orders. */
        available: amount(),
        promised: amount(),
        points: z.int(),
      }),
    ),
    /** Orders that are not over, counted up to 100. */
    open_orders: z.nullable(z.int()),
    last_order: z.nullable(lastOrder),
    last_message: z.nullable(z.object({ id: id(), created_at: timestamp(), subject: z.string() })),
  }),
});
export type ClientDesk = DataOf<typeof clientDesk>;
/** A client's newest order, as far as it helps to take the next one. */
export type LastOrder = NonNullable<ClientDesk['last_order']>;

export const clientCalls = { clientDesk };
