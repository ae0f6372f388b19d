import { joinedSql, labelSql } from '../cell-sql.ts';
import { anyJson } from '../json-sql.ts';
import { referenceColumns } from '../reference-columns.ts';
import { sqlTable } from '../sql-tables.ts';
import { FILTER_ID, plainKind } from './plain.ts';
import { isNumbers } from '@diwan/domain/records';

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
