import { WEEKDAYS } from '@diwan/domain/week-hours';
import { joinedElements, wordSql } from '../cell-sql.ts';
import { plainKind } from './plain.ts';

export const hoursKind = plainKind<'hours'>({
  // None at all is a list of none.
  stored: (_, value) => value ?? [],
  exported(_, sql, { language }) {
    const day = wordSql(`split_part(k, ' ', 1)`, WEEKDAYS, 'enums.weekdays', language);
    return { kind: 'text', sql: joinedElements(`${day} || ' ' || split_part(k, ' ', 2)`, sql) };
  },
});
