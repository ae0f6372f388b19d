import type { Candidate } from '@diwan/contract/orders/calls';
import { expect, it } from 'vitest';
import { suitability } from './suitability.ts';

const words = (key: string, params: object = {}) => [key.replace('orders.picker.', ''), ...Object.values(params)].join(' ');
const one: Candidate = {
  id: 1,
  first_name: 'نورة',
  last_name: 'العتيبي',
  rating: 4.25,
  city: { id: 1, name_ar: 'دبي', name_en: 'Dubai' },
  in_city: true,
  meters: 1_240,
  serves: true,
  is_free: true,
  busy: null,
  visits: ['13:30'],
  reasons: [],
  may_override: false,
};
const said = (row: Partial<Candidate>) => suitability({ ...one, ...row }, words).replaceAll(/[\u2066-\u2069]/g, '');

it('says why somebody stands where they stand', () => {
  expect(said({})).toMatch(/^serves · away 1\.2.* · in_city (دبي|Dubai) · free · visits 13:30 · ★ 4\.3$/);
  expect(said({ serves: false, meters: null, in_city: false, visits: [], is_free: false, rating: null })).toMatch(
    /^(دبي|Dubai) · off · no_rating$/,
  );
});

it('says until when somebody is out, where that is known', () => {
  const busy = (until: string | null) => said({ is_free: false, busy: { until } });
  expect(busy(null)).toContain('· busy ·');
  expect(busy('13:15')).toContain('· busy_until 13:15 ·');
});

it('says nothing but what keeps somebody from it', () => {
  const reasons = [{ code: 'banned' as const, text: 'مقدّم الخدمة هذا محظور' }];
  expect(said({ reasons })).toBe('مقدّم الخدمة هذا محظور');
});
