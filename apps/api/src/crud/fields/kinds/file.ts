import { joinedElements, uploadSql } from '../cell-sql.ts';
import { plainKind } from './plain.ts';

export const imageKind = plainKind<'image'>({
  exported: (_, sql) => ({ kind: 'code', sql: uploadSql(sql) }),
  holdsFile: (name) => `t.${name} = f.reference`,
});

export const imagesKind = plainKind<'images'>({
  exported: (_, sql) => ({ kind: 'code', sql: joinedElements(uploadSql('k'), sql) }),
  holdsFile: (name) => `t.${name} @> array[f.reference]`,
});

export const videoKind = plainKind<'video'>({
  exported: (_, sql) => ({ kind: 'code', sql: uploadSql(sql) }),
  holdsFile: (name) => `t.${name} = f.reference`,
});
