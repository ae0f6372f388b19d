import type { Resource } from '@diwan/contract/kit/resource';
import { expect, it } from 'vitest';
import { sortSql } from './rows.ts';

const sorted = (column: string, kind = 'text') => sortSql({ fields: { [column]: { kind } } } as unknown as Resource, column);

it('sorts what people read by the alphabet, and all else as it is stored', () => {
  for (const column of ['first_name', 'last_name', 'name', 'title', 'label', 'name_ar', 'title_ar', 'label_ar'])
    expect(sorted(column)).toBe(`t.${column} collate "ar-x-icu"`);
  for (const column of ['name_en', 'title_en', 'label_en']) expect(sorted(column)).toBe(`t.${column} collate "und-x-icu"`);
  for (const column of ['plate_number', 'coupon_code', 'full_title']) expect(sorted(column)).toBe(`t.${column}`);
  expect(sorted('title', 'enum')).toBe('t.title');
});
