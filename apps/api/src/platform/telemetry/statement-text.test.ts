import { expect, it } from 'vitest';
import pg from 'pg';
import { statementText } from './statement-text.ts';

it.each([
  ['select * from cities where id = $1 and name = $23', 'select * from cities where id = $1 and name = $23'],
  ["select 'secret', 'it''s secret' as t1", 'select ?, ? as t1'],
  [`select ${pg.escapeLiteral(String.raw`\'secret\ secret`)} as x`, 'select ? as x'],
  [String.raw`select E'\'secret' || 'secret'`, 'select ? || ?'],
  ['select $$secret$$, $tag$secret $$ secret$tag$', 'select ?, ?'],
  [`select "it's" from t -- don't\nwhere a = 'secret'`, `select "it's" from t where a = ?`],
  [`select 1 /* it's */, 'secret'`, 'select ? , ?'],
  [
    'select a from t where phone = 971501234567 and n > -1.5 and t.a1 = \'{971501234567,"secret"}\'::int[]',
    'select a from t where phone = ? and n > -? and t.a1 = ?::int[]',
  ],
  ["copy (select a from t where b like '%secret%') to stdout (format csv)", 'copy (select a from t where b like ?) to stdout (format csv)'],
  ["select 'secret never ends", 'select ?'],
  ['select $tag$secret never ends', 'select ?'],
  ['select /* secret never ends', 'select'],
])('%s', (text, shown) => {
  expect(statementText(text)).toBe(shown);
  // Known by now.
  expect(statementText(text)).toBe(shown);
});

it('shows the beginning of what is long', () => {
  expect(statementText(`select ${"'secret', ".repeat(10_000)}`)).toHaveLength(2_000);
});

it('takes no time over what is made to take some', () => {
  const start = performance.now();
  for (const text of ["'", "e'\\", '"', '$a', '$a$', '/*', '--', '1.', "''"]) statementText(text.repeat(200_000));
  expect(performance.now() - start).toBeLessThan(2_000);
});
