import { uploadSql } from '../cell-sql.ts';
import { plainKind } from './plain.ts';

export const videoKind = plainKind<'video'>({
  exported: (_, sql) => ({ kind: 'code', sql: uploadSql(sql) }),
  holdsFile: (name) => `t.${name} = f.reference`,
});
