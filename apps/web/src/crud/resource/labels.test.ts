import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cities } from '@diwan/contract/cities/resource';
import { clients } from '@diwan/contract/clients/resource';
import { expandedKey, getName, rowName, stemValue } from './labels.ts';

const base = { id: 7, created_at: '', updated_at: '' };
let stored: Record<string, string> = {};

beforeEach(() => vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null }));
afterEach(() => {
  stored = {};
  vi.unstubAllGlobals();
});

describe('names', () => {
  it('follow the language, and fall back to the other one', () => {
    expect(rowName(cities, { ...base, name_ar: 'دبي', name_en: 'Dubai' })).toBe('دبي');
    stored = { language: 'en' };
    expect(rowName(cities, { ...base, name_ar: 'دبي', name_en: 'Dubai' })).toBe('Dubai');
    expect(getName({ name_ar: 'دبي', name_en: '' })).toBe('دبي');
  });

  it('of people are both parts; of a row without a name, its number', () => {
    expect(rowName(clients, { ...base, first_name: 'نورة', last_name: 'القحطاني' })).toBe('نورة القحطاني');
    expect(rowName(clients, { ...base, first_name: ' ', last_name: null })).toBe('#7');
    expect(stemValue(clients, { first_name: 'Omar', last_name: '' }, 'full_name')).toBe('Omar');
    expect(stemValue(clients, {}, 'phone')).toBeUndefined();
  });
});

it('finds the rows that references name', () => {
  expect(['country_id', 'city_id', 'role_id', 'country_ids', 'city_ids'].map(expandedKey)).toEqual(
    ['country', 'city', 'role', 'countrys', 'cities'].map((key) => (key === 'countrys' ? 'countries' : key)),
  );
});
