import { referenceName } from '@diwan/contract/kit/resource';
import { isNumbers } from '@diwan/domain/records';
import { joinedSql, labelSql } from '../cell-sql.ts';
import { equalsIf, parseWholeNumber } from '../field-filters.ts';
import { anyJson, numberJson, objectJson, orNullJson } from '../json-sql.ts';
import { referenceColumns } from '../reference-columns.ts';
import { sqlTable } from '../sql-tables.ts';
import { FILTER_ID, plainKind } from './plain.ts';

export const refKind = plainKind<'ref'>({
  /**
   * An id, and beside it the row that it names: an object of its columns, or null. `offset 0` keeps each join to itself: planning ten
   * together takes longer than reading a page, and there is but one order to take.
   */
  selected({ table }, name, sql, joins) {
    const alias = `r_${name}`;
    const json = objectJson(referenceColumns(table).map((column) => [column, anyJson(column)] as const));
    joins.add(`left join lateral (select ${json} as json from ${sqlTable(table)} where id = t.${name} offset 0) ${alias} on true`);
    return [
      [name, numberJson(sql)],
      [referenceName(name), orNullJson(`${alias}.json`)],
    ];
  },
  expansion: ({ table }, name) => ({ as: referenceName(name), table, many: false }),
  filtered: (_, name, text) => equalsIf(name, parseWholeNumber(text)),
  filterSchema: () => FILTER_ID,
  exported({ table }, _, { name, language }) {
    const alias = `r_${name}`;
    const join = `left join ${sqlTable(table)} ${alias} on ${alias}.id = t.${name}`;
    return { kind: 'text', sql: labelSql(table, alias, language), join };
  },
  namedIds: (value) => [value],
  isForeignKey: true,
});

/** Its SQL is a query of ids: no column holds them. `country_ids` shows its targets as `countries`. */
export const refsKind = plainKind<'refs'>({
  selected({ table }, name, sql) {
    const found = `from ${sqlTable(table)} x where x.id in (${sql})`;
    const parts = referenceColumns(table).map((column) => `'${column}', x.${column}`);
    return [
      [name, anyJson(`array(select x.id ${found} order by x.id)`)],
      [table, `coalesce((select json_agg(json_build_object(${parts.join(', ')}) order by x.id) ${found})::text, '[]')`],
    ];
  },
  expansion: ({ table }) => ({ as: table, table, many: true }),
  filterSchema: () => FILTER_ID,
  exported: ({ table }, sql, { language }) => ({
    kind: 'text',
    sql: joinedSql(labelSql(table, 'x', language), `${sqlTable(table)} x where x.id in (${sql})`, 'x.id'),
  }),
  namedIds: (value) => (isNumbers(value) ? value : []),
});
