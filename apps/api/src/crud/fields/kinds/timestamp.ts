import { isDay } from '@diwan/contract/kinds/date.schema';
import { zonedTime } from '../cell-sql.ts';
import { timestampJson } from '../json-sql.ts';
import { plainKind } from './plain.ts';

export const timestampKind = plainKind<'timestamp'>({
  selected: (_, name, sql) => [[name, timestampJson(sql)]],
  filtered: (_, name, text) => (isDay(text) ? { kind: 'days', column: name, from: text, to: text } : undefined),
  exported: (_, sql, { zone }) => ({ kind: 'timestamp', sql: zonedTime(sql, zone) }),
});
