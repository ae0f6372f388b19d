import { describe, expect, it } from 'vitest';
import { cities } from '@diwan/contract/cities/resource';
import { ApiError } from '../../lib/api-error.ts';
import { getConflict, differences, settleConflict } from './conflict.ts';
import { startValues } from '../resource/form-values.ts';

const opened = {
  id: 1,
  created_at: '',
  updated_at: 'v1',
  country_id: 1,
  name_ar: 'دبي',
  name_en: 'Dubai',
  lat: null,
  lng: null,
  location: null,
  is_active: 1,
};
const current = { ...opened, updated_at: 'v2', name_en: 'Dubai City', is_active: 0 };
const before = startValues(cities, opened);
const mine = { ...before, name_ar: 'إمارة دبي', is_active: 0 };

describe('a conflict', () => {
  it('is a 409 that says the row changed, with its current version', () => {
    const answer = { code: 'row.changed', message: 'x', data: { current, yours: {} } };
    expect(getConflict(new ApiError(409, answer, ''))).toEqual({ current });
    expect(getConflict(new ApiError(409, { ...answer, code: 'row.in_use' }, ''))).toBeNull();
    expect(getConflict(new ApiError(422, answer, ''))).toBeNull();
    expect(getConflict(new Error('x'))).toBeNull();
  });

  it('shows the fields that differ, mine where I changed them and theirs where I did not', () => {
    expect(differences(cities, before, mine, current)).toEqual([
      { name: 'name_ar', mine: 'إمارة دبي', theirs: 'دبي', side: 'mine' },
      { name: 'name_en', mine: 'Dubai', theirs: 'Dubai City', side: 'theirs' },
    ]);
  });

  it('goes on with the chosen sides', () => {
    const found = differences(cities, before, mine, current);
    expect(settleConflict(mine, found, {})).toMatchObject({ name_ar: 'إمارة دبي', name_en: 'Dubai City', is_active: 0 });
    expect(settleConflict(mine, found, { name_ar: 'theirs', name_en: 'mine' })).toMatchObject({ name_ar: 'دبي', name_en: 'Dubai' });
  });
});
