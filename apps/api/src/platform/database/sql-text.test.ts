import { describe, expect, it } from 'vitest';
import { Params, prepared, statement, toSql, value, type Query } from './sql-text.ts';

const getName = (text: string) => prepared(text, new Params()).name;

describe('names of statements', () => {
  it('are shared by equal texts while they are in use, and forgotten once 500 others came', () => {
    const [used, unused] = [getName('select used'), getName('select unused')];
    expect(unused).not.toBe(used);
    for (let other = 0; other < 500; other++) {
      expect(getName('select used')).toBe(used);
      getName(`select ${other}`);
    }
    expect(getName('select used')).toBe(used);
    // Never the same one again: a connection may still have the old text under it.
    expect(getName('select unused')).not.toBe(unused);
  });
});

describe('a query as data', () => {
  const rows = { from: 'people t', joins: ['join places p on p.id = t.place_id'], where: ['t.is_live', value('a'), value('b')] };

  it('is written in the order of SQL, whatever order it was gathered in, with its values numbered as they come', () => {
    const page: Query = { offset: value(3), limit: 10, order: ['t.id desc'], select: [value('first'), 't.id'], ...rows };
    const { text, values } = statement({
      where: [value('last')],
      from: { query: page, as: 'x' },
      select: ['x.id'],
      with: [{ as: 'known', materialized: true, query: { select: [value('before')], from: 'known_ones' } }],
      group: ['1'],
      having: 'count(*) > 1',
    });
    expect(text).toBe(
      'with known as materialized (select $1 from known_ones) select x.id from (select $2, t.id from people t join places p on p.id = t.place_id' +
        ' where t.is_live and $3 and $4 order by t.id desc limit 10 offset $5) x where $6 group by 1 having count(*) > 1',
    );
    expect(values).toEqual(['before', 'first', 'a', 'b', 3, 'last']);
  });

  it('joins once what several of its parts need', () => {
    const text = toSql({ ...rows, where: [], select: ['1'], joins: [...rows.joins, 'join others o on true', ...rows.joins] }, new Params());
    expect(text).toBe('select 1 from people t join places p on p.id = t.place_id join others o on true');
  });

  it('numbers the values of several together', () => {
    const params = new Params();
    const text = toSql(
      [
        { ...rows, select: ['1'], joins: [] },
        { from: 'others', select: [value('c')] },
      ],
      params,
    );
    expect(text).toBe('select 1 from people t where t.is_live and $1 and $2\nunion all select $3 from others');
    expect(params.values).toEqual(['a', 'b', 'c']);
  });
});
