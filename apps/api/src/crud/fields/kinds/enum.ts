import { wordSql } from '../cell-sql.ts';
import { equalsIf } from '../field-filters.ts';
import { plainKind } from './plain.ts';

export const enumKind = plainKind<'enum'>({
  filtered: ({ values }, name, text) => equalsIf(name, values.includes(text) ? text : undefined),
  filterSchema: ({ values }) => ({ type: 'string', enum: values }),
  exported: ({ values, name }, sql, { language }) => ({ kind: 'word', sql: wordSql(sql, values, `enums.${name}`, language) }),
});
