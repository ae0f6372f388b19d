import { cities } from '@diwan/contract/cities/resource';
import { flag, oneOf } from '@diwan/contract/kit/field';
import { defineView } from '@diwan/contract/kit/resource';
import { expect, it } from 'vitest';
import { JOB } from '../../access/caller.ts';
import { Params } from '../../platform/database/sql-text.ts';
import * as t from '../../schema/tables/geography.ts';
import { rowSql } from '../fields/conditions.ts';
import { crud } from '../resource/crud.ts';
import { parseFilters } from './filters.ts';

const HAS_HOURS = 'exists (select 1 from working_hours h where h.city_id = t.id)';
const sizes = defineView('sizes', cities, {
  route: 'sizes',
  list: {
    search: [],
    sorts: [],
    filters: ['has_hours', 'size', 'founded'],
    ownFilters: { has_hours: flag(), size: oneOf('sizes', ['small', 'large']), founded: 'year' },
  },
});
const computed = { has_hours: HAS_HOURS, size: "(case when t.id > 9 then 'large' else 'small' end)", founded: 't.founded_in' };

const api = crud(sizes, { table: t.cities, computed });

function ask(input: Record<string, string>) {
  const params = new Params();
  const [text] = parseFilters(sizes, api.options, JOB, input).map((one) => rowSql(one, params, 'none'));
  return [text, params.values];
}

it('asks what a filter declares of the SQL that it looks at', () => {
  expect(ask({ has_hours: '1' })).toEqual([HAS_HOURS, []]);
  expect(ask({ has_hours: 'false' })).toEqual([`not ${HAS_HOURS}`, []]);
  expect(ask({ size: 'large' })).toEqual([`${computed.size} = $1`, ['large']]);
  expect(ask({ founded: '1950' })).toEqual(['t.founded_in = $1', [1950]]);
});

it.each([{ has_hours: '2' }, { size: 'huge' }, { founded: '0' }, { founded: '19500' }])('refuses %j', (input) => {
  expect(() => parseFilters(sizes, api.options, JOB, input)).toThrow('validation');
});

it('does not begin while a filter that is no field has no SQL', () => {
  expect(() => crud(sizes, { table: t.cities })).toThrow('sizes is filtered by has_hours, which is no field and needs SQL');
});
