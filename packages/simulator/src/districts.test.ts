import { metersBetween } from '@diwan/domain/orders/planned-way';
import { expect, it } from 'vitest';
import { getDistricts } from './districts.ts';

const CAIRO = { lat: 30.0626, lng: 31.2497 };

it('has the districts of a city, of two that lie side by side each its own', () => {
  const names = (place: { lat: number; lng: number }) => getDistricts(place).map(({ name_ar }) => name_ar);
  expect(names({ lat: 24.6877, lng: 46.7219 })).toContain('حي العليا');
  expect(names(CAIRO)).toContain('الزمالك');
  expect(names({ lat: 30.0094, lng: 31.2086 })).toEqual(expect.arrayContaining(['الدقي', 'إمبابة']));
  expect(names({ lat: 30.0094, lng: 31.2086 })).not.toContain('الزمالك');
  for (const district of getDistricts(CAIRO)) {
    expect(metersBetween(district, CAIRO)).toBeLessThan(20_000);
    expect(district.name_en).toMatch(/^[A-Z]/);
  }
});

it('names the part of a town whose districts nobody wrote down', () => {
  const town = { lat: 28.3998, lng: 36.5715 };
  expect(getDistricts(town)[1]).toMatchObject({ name_ar: 'شمال المدينة', name_en: 'North side', lng: 36.5715 });
  expect(getDistricts(town)[1]?.lat).toBeGreaterThan(town.lat);
});
