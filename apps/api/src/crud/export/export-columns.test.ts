import { LOCALES } from '@diwan/contract/kit/constants';
import { expect, it } from 'vitest';
import { RESOURCE_APIS } from '../../modules/index.ts';
import { ar } from '@diwan/locales/ar';
import { en } from '@diwan/locales/en';
import { exportColumns, getZoneName } from './export-columns.ts';

it.each(RESOURCE_APIS.map((api) => [api.resource.name, api] as const))('the columns of %s each have a header of their own', (_, api) => {
  for (const language of LOCALES) {
    const headers = exportColumns(api, language, { zone: `'UTC'`, zoneName: 'UTC' }).map(({ header }) => header);
    expect(headers.filter((header, index) => headers.indexOf(header) !== index)).toEqual([]);
  }
});

it('names in the header what figures are counted in and whose clocks moments are of, and has kilometres and minutes as screens do', () => {
  const orders = RESOURCE_APIS.find(({ resource }) => resource.name === 'orders');
  if (!orders) throw new Error('there are no orders');
  const find = (language: 'ar' | 'en', begin: string) =>
    exportColumns(orders, language, { zone: 'tz.time_zone', zoneName: getZoneName(orders, null, language) }).find(({ header }) =>
      header.startsWith(begin),
    );
  const { planned_distance: way, planned_order_duration: time, created_at: created } = ar.resources.orders.fields;
  expect(find('ar', way)).toMatchObject({ header: `${way} (كم)`, sql: 'round(t.planned_distance / 1000.0, 2)' });
  expect(find('ar', time)).toMatchObject({ header: `${time} (دقيقة)`, sql: 'round(t.planned_order_duration / 60.0)' });
  expect(find('ar', created)?.header).toBe(`${created} (بتوقيت دولة السجل)`);
  expect(find('en', en.resources.orders.fields.planned_distance)?.header).toMatch(/ \(km\)$/);
  expect([getZoneName(orders, 'Asia/Riyadh', 'ar'), getZoneName(orders, 'Asia/Tokyo', 'ar')]).toEqual(['بتوقيت السعودية', 'Asia/Tokyo']);
});
