import { PERMISSIONS } from '@diwan/contract/permissions';
import { joinedElements, wordSql } from '../cell-sql.ts';
import { plainKind } from './plain.ts';

const KEYS = PERMISSIONS.map((permission) => permission.permission_url);

export const keysKind = plainKind<'keys'>({
  exported: ({ catalogue }, sql, { language }) => ({
    kind: 'word',
    sql: joinedElements(wordSql('k', KEYS, `${catalogue}.names`, language), sql),
  }),
});
