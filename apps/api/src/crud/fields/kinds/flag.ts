import pg from 'pg';
import { translate } from '../../../platform/translate.ts';
import { equalsIf, flagValue } from '../field-filters.ts';
import { FILTER_FLAG, plainKind } from './plain.ts';

export const flagKind = plainKind<'flag'>({
  selected: (_, name, sql) => [[name, `coalesce((${sql})::int, 0)`]],
  filtered: (_, name, text) => equalsIf(name, flagValue(text)),
  filterSchema: () => FILTER_FLAG,
  exported(_, sql, { language }) {
    const [yes, no] = [1, 0].map((value) => pg.escapeLiteral(translate(language, `enums.yes_no.${value}`)));
    return { kind: 'word', sql: `case when ${sql} then ${yes} else ${no} end` };
  },
  stored: (_, value) => value === 1 || value === true,
});
