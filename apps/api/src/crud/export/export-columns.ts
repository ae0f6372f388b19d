import pg from 'pg';
import type { Locale } from '@diwan/contract/constants';
import type { Field } from '@diwan/contract/kit/field';
import { readableFields } from '@diwan/contract/kit/resource';
import { PERMISSIONS } from '@diwan/contract/permissions';
import { RESOURCES } from '@diwan/contract/resources/index';
import { uploadUrl } from '@diwan/contract/uploads';
import { WEEKDAYS } from '@diwan/domain/week-hours';
import type { ResourceApi } from '../crud.ts';
import { moneySql } from '../money-sql.ts';
import { sqlTable } from '../sql-tables.ts';
import { translate } from '../../platform/translate.ts';

/** How a cell is written: days and moments are real dates in a sheet, codes (phones, e-mails) stay as they were typed, words are ours. */
export type CellKind = 'text' | 'id' | 'code' | 'word' | 'number' | 'day' | 'moment';

/** A column of a file. */
export interface FileColumn {
  readonly header: string;
  readonly kind: CellKind;
}

/** A column of a list's export. */
export interface ExportColumn extends FileColumn {
  /** SQL of what the cell shows, over alias `t` and the column's own join: words are put in their language by the database. */
  readonly sql: string;
  readonly join?: string;
}

type Choice = Omit<ExportColumn, 'header'>;

/** SQL of the words that name a row of a resource in a language: its bilingual label, or both parts of a person's name. */
function labelSql(table: string, alias: string, language: Locale): string {
  const label = RESOURCES.find((one) => one.name === table)?.label ?? [];
  const bilingual = label.find((column) => column.endsWith(`_${language}`));
  return bilingual ? `${alias}.${bilingual}` : `concat_ws(' ', ${label.map((column) => `${alias}.${column}`).join(', ')})`;
}

/** SQL of the word for a code; a code without a word stays itself. */
function wordSql(sql: string, words: Readonly<Record<string, string>>): string {
  const cases = Object.entries(words).map(([code, word]) => `when ${pg.escapeLiteral(code)} then ${pg.escapeLiteral(word)}`);
  return `case ${sql} ${cases.join(' ')} else ${sql} end`;
}

function wordsOf(codes: readonly string[], catalogue: string, language: Locale): Record<string, string> {
  return Object.fromEntries(codes.map((code) => [code, translate(language, `${catalogue}.${code}`)]));
}

const UPLOADS = pg.escapeLiteral(uploadUrl(''));
const joined = (element: string, source: string, order: string) =>
  `(select string_agg(${element}, ' | ' order by ${order}) from ${source})`;

/** How a field is exported. `sql` is its value, `zone` SQL of the time zone that moments are shown in. */
function choiceOf(name: string, field: Field, sql: string, language: Locale, zone: string): Choice {
  switch (field.kind) {
    case 'ref': {
      const alias = `r_${name}`;
      const join = `left join ${sqlTable(field.table)} ${alias} on ${alias}.id = t.${name}`;
      return { kind: 'text', sql: labelSql(field.table, alias, language), join };
    }
    case 'refs':
      return {
        kind: 'text',
        sql: joined(labelSql(field.table, 'x', language), `${sqlTable(field.table)} x where x.id in (${sql})`, 'x.id'),
      };
    case 'flag':
      return {
        kind: 'word',
        sql: `case when ${sql} then ${[1, 0].map((value) => pg.escapeLiteral(translate(language, `enums.yes_no.${value}`))).join(' else ')} end`,
      };
    case 'enum':
      return { kind: 'word', sql: wordSql(sql, wordsOf(field.values, `enums.${field.name}`, language)) };
    case 'keys': {
      const words = wordsOf(
        PERMISSIONS.map((permission) => permission.permission_url),
        `${field.catalogue}.names`,
        language,
      );
      return { kind: 'word', sql: joined(wordSql('k', words), `unnest(${sql}) with ordinality u(k, n)`, 'n') };
    }
    case 'image':
    case 'video':
      return { kind: 'code', sql: `${UPLOADS} || ${sql}` };
    case 'images':
      return { kind: 'code', sql: joined(`${UPLOADS} || k`, `unnest(${sql}) with ordinality u(k, n)`, 'n') };
    case 'hours': {
      const day = wordSql(`split_part(k, ' ', 1)`, wordsOf(WEEKDAYS, 'enums.weekdays', language));
      return { kind: 'text', sql: joined(`${day} || ' ' || split_part(k, ' ', 2)`, `unnest(${sql}) with ordinality u(k, n)`, 'n') };
    }
    case 'moment':
      return { kind: 'moment', sql: localMoment(sql, zone) };
    case 'date':
      return { kind: 'day', sql };
    case 'money': {
      const { join, decimal } = moneySql(sql, field.currency);
      return { kind: 'number', sql: decimal, join };
    }
    case 'number':
    case 'latitude':
    case 'longitude':
      return { kind: 'number', sql };
    case 'phone':
    case 'email':
      return { kind: 'code', sql };
    default:
      return { kind: 'text', sql };
  }
}

/** `YYYY-MM-DD HH:MM:SS` on the clocks of a zone. */
function localMoment(sql: string, zone: string): string {
  return `date_trunc('second', ${sql} at time zone ${zone})`;
}

/** The columns of an export: all that an answer carries of a record, its id first and its moments last. */
export function exportColumns({ resource, options }: ResourceApi, language: Locale, zone: string): ExportColumn[] {
  const header = (name: string) => translate(language, `resources.${resource.name}.fields.${name}`);
  const moment = (name: string): ExportColumn => ({ header: header(name), kind: 'moment', sql: localMoment(`t.${name}`, zone) });
  const all: ExportColumn[] = [
    { header: header('id'), kind: 'id', sql: 't.id' },
    ...readableFields(resource).map(([name, field]) => {
      const sql = options.computed?.[name] ?? `t.${name}`;
      return { header: header(name), ...choiceOf(name, field, sql, language, zone) };
    }),
    moment('created_at'),
    moment('updated_at'),
  ];
  // What the specification names twice has one name to people, and one column.
  return all.filter((column, index) => all.findIndex((other) => other.header === column.header) === index);
}
