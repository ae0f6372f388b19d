import { isDay } from '@diwan/contract/kinds/date.schema';
import { localMoment } from '../export/cell-sql.ts';
import { momentJson } from '../json-sql.ts';
import { plainKind } from './plain.ts';

export const momentKind = plainKind<'moment'>({
  selected: (_, name, sql) => [[name, momentJson(sql)]],
  filtered: (_, name, text) => (isDay(text) ? { kind: 'days', column: name, from: text, to: text } : undefined),
  exported: (_, sql, { zone }) => ({ kind: 'moment', sql: localMoment(sql, zone) }),
});
