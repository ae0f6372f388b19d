import { expect, it } from 'vitest';
import { lastContact } from './desk-facts.tsx';

const order = { id: 1, order_no: 'D-1', created_at: '2026-05-10T09:00:00.000Z', order_type: 'normal', city_id: null } as const;
const last_order = { ...order, client_address: null, lat: null, lng: null, services: [] };
const last_message = { id: 2, created_at: '2026-05-11T09:00:00.000Z', subject: 'استفسار' };
const desk = { wallet: null, open_orders: null };

it('heard of a client last by what is later: what they ordered, or what they wrote', () => {
  expect(lastContact({ ...desk, last_order, last_message })).toMatchObject({ how: 'by_message', what: 'استفسار' });
  expect(lastContact({ ...desk, last_order, last_message: { ...last_message, created_at: order.created_at } })?.how).toBe('by_order');
  expect(lastContact({ ...desk, last_order: null, last_message })?.how).toBe('by_message');
  expect(lastContact({ ...desk, last_order: null, last_message: null })).toBeNull();
});
