import { expect, it, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => 'ar' });
const { assignedTo } = await import('./order-call.ts');

it('names the order and the provider that it went to', () => {
  const t = (_key: string, params?: Readonly<Record<string, unknown>>) => `${String(params?.['number'])} -> ${String(params?.['name'])}`;
  const row = { id: 1, created_at: '', updated_at: '', order_no: 'D-7', provider: { id: 2, first_name: 'خالد', last_name: 'البلوشي' } };
  expect(assignedTo(row, t)).toEqual(['\u2066D-7\u2069 -> خالد البلوشي']);
  expect(assignedTo({ ...row, provider: null }, t)).toEqual([]);
});
