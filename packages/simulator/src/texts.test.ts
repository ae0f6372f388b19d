import { ORDER_PHASES } from '@diwan/domain/orders/order-phases';
import { ORDER_TYPES } from '@diwan/domain/orders/order-status';
import { expect, it } from 'vitest';
import type { OrderInApp } from './order.ts';
import { getComplaintTexts, getDeskLines, getOrderLines } from './texts.ts';

const REASONS = [
  { id: 1, title: 'Asked for money outside the app', target: 'partner' },
  { id: 2, title: 'طلب مبلغًا خارج التطبيق', target: 'partner' },
  { id: 3, title: 'Lost belongings', target: 'trip' },
  { id: 4, title: 'More than an hour late', target: 'order' },
  { id: 5, title: 'A reason that only this marketplace has', target: 'trip' },
] as const;
const provider = { id: 7 } as OrderInApp['provider'];
const complaints = (order: Partial<OrderInApp>) =>
  getComplaintTexts(REASONS, { order_type: 'trip', phase: 'closed', provider, ...order }).map(({ reason, message }) => [
    reason.id,
    message,
  ]);

it('complains about what its reason says, in the language of its reason, and of a ride not about what homes are for', () => {
  expect(complaints({}).map(([id]) => id)).toEqual([1, 2, 3]);
  expect(complaints({})[0]?.[1]).toContain('cash on top of the fare');
  expect(complaints({})[1]?.[1]).toContain('نقدًا فوق الأجرة');
  expect(complaints({ order_type: 'transfer_package' }).map(([id]) => id)).toEqual([4]);
});

it('nobody complains about an order that nobody came for, or that is not over', () => {
  expect([complaints({ provider: null }), complaints({ phase: 'cancelled' }), complaints({ phase: 'on_trip' })]).toEqual([[], [], []]);
});

it('what is written of an order fits where it stands, and is Arabic in Arabic and English in English', () => {
  for (const order_type of ORDER_TYPES)
    for (const phase of ORDER_PHASES)
      for (const [language, script] of [['ar', /[ء-ي]/], ['en', /^[A-Z]/]] as const) {
        const lines = (['client', 'provider'] as const).flatMap((kind) => getOrderLines(kind, language, { order_type, phase }));
        expect(lines.length > 0).toBe(['assigned', 'arriving', 'on_trip'].includes(phase));
        for (const line of [...lines, ...getDeskLines(language, { order_type, phase })]) expect(line).toMatch(script);
      } // prettier-ignore
});
