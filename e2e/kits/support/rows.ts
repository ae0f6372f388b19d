import type { Answer } from './server.ts';

export type Thing = Readonly<Record<string, unknown>> & { readonly id: number };

/** 200 letters without a blank: nothing can break the line. */
export const LONG_LATIN = 'Wq'.repeat(100);
export const LONG_ARABIC = 'طج'.repeat(100);
/** Both scripts, with numbers and brackets that change sides where a text is not isolated. */
export const MIXED = 'شحنة (B-12) إلى Dubai Mall رقم 7';

/** A thing as the API sends it. */
export function thing(id: number, own: Readonly<Record<string, unknown>> = {}): Thing {
  return {
    id,
    name_ar: `شيء ${id}`,
    name_en: `Thing ${id}`,
    order_no: `ORD-${1000 + id}`,
    email: `t${id}@example.org`,
    phone: '+971501234567',
    amount: '1234.50',
    currency: 'AED',
    state: 'pending',
    city_id: null,
    city_ids: [],
    due_on: null,
    image: null,
    note: null,
    is_active: 1,
    created_at: '2026-11-20T08:00:00.000Z',
    updated_at: '2026-11-21T08:00:00.000Z',
    ...own,
  };
}

export const things = (count: number): Thing[] => Array.from({ length: count }, (_, index) => thing(index + 1));

interface Meta {
  readonly current_page?: number;
  readonly last_page?: number;
  readonly per_page?: number;
  readonly total?: number;
}

/** A page of a list as the API answers it. */
export function getPage(rows: readonly Thing[], meta: Meta = {}, statistc: Readonly<Record<string, unknown>> = {}) {
  const total = meta.total ?? rows.length;
  return {
    status: 'success',
    message: '',
    data: rows,
    meta: { current_page: 1, last_page: 1, per_page: 20, total, ...meta },
    statistc: { count: total, active_count: total, inactive_count: 0, percentage: 100, ...statistc },
    statistics: [],
  };
}

export const listed = (rows: readonly Thing[], meta?: Meta): Answer => ({ body: getPage(rows, meta) });
export const one = (data: unknown, message = ''): Answer => ({ body: { status: 'success', message, data } });

/** A refusal as the API words it. */
export const refused = (status: number, message: string, extra: Readonly<Record<string, unknown>> = {}): Answer => ({
  status,
  body: { status: 'fail', message, ...extra },
});
