import { ar } from '@diwan/locales/ar';
import { addTexts } from '../../lib/translate.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { useWords } from '../../crud/words/words.ts';
import { approvalQuestion, approvalSubject } from './approval-question.ts';

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => 'ar' });
  addTexts(ar);
});
afterAll(() => vi.unstubAllGlobals());

const asked = {
  id: 7,
  kind: 'charge',
  user_id: 3,
  user_name: 'شيخة المنصوري',
  people_count: 1,
  currency: 'AED',
  total_amount: '5000.00',
  order_no: null,
} as const;
const question = (changes: object = {}) => approvalQuestion({ ...asked, ...changes }, useWords()).replaceAll(/[\u2066-\u2069]/g, '');

it('names the person and the amount that a second admin agrees to', () => {
  expect(question()).toMatch(/^شحن .*5,000\.00.* في محفظة شيخة المنصوري؟$/);
  expect(question({ kind: 'cash_out' })).toMatch(/^صرف .*5,000\.00.* إلى شيخة المنصوري؟$/);
  expect(question({ people_count: 12, user_name: null, user_id: null })).toMatch(/^شحن .* في 12 محفظة؟$/);
  expect(question({ currency: 'points', total_amount: '40' })).toBe('شحن 40 نقطة في محفظة شيخة المنصوري؟');
});

it('names the order where money is about one, and the request where there is no amount', () => {
  expect(question({ kind: 'refund', order_no: 'D-1001' })).toMatch(/^إعادة .* عن الطلب D-1001؟$/);
  expect(question({ kind: 'settings', total_amount: null, currency: null })).toBe('تعديل إعدادات المال رقم 7؟');
  expect(question({ kind: 'order', total_amount: null })).toBe('الموافقة على العملية رقم 7؟');
});

it('is named by whom and how much once it is decided', () => {
  const subject = (changes: object = {}) => approvalSubject({ ...asked, ...changes }, useWords()).replaceAll(/[\u2066-\u2069]/g, '');
  expect(subject()).toMatch(/5,000\.00.*، شيخة المنصوري$/);
  expect(subject({ order_no: 'D-1001' })).toMatch(/، D-1001$/);
  expect(subject({ people_count: 12, user_name: null })).toMatch(/، 12 شخصًا$/);
  expect(subject({ kind: 'settings', total_amount: null, currency: null })).toBe('تعديل إعدادات 7');
});
