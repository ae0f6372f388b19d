import pg from 'pg';
import type { Locale } from '@diwan/contract/kit/constants';
import { RESOURCES } from '@diwan/contract/resources';
import { uploadUrl } from '@diwan/contract/uploads/upload';
import { translate } from '../../platform/translate.ts';

/** SQL of the words that name a row of a resource in a language: its bilingual label, or both parts of a person's name. */
export function labelSql(table: string, alias: string, language: Locale): string {
  const label = RESOURCES.find((one) => one.name === table)?.label ?? [];
  const bilingual = label.find((column) => column.endsWith(`_${language}`));
  return bilingual ? `${alias}.${bilingual}` : `concat_ws(' ', ${label.map((column) => `${alias}.${column}`).join(', ')})`;
}

/** SQL of the word for a code; a code without a word stays itself. */
export function wordSql(sql: string, codes: readonly string[], catalogue: string, language: Locale): string {
  const words = codes.map((code) => `when ${pg.escapeLiteral(code)} then ${pg.escapeLiteral(translate(language, `${catalogue}.${code}`))}`);
  return `case ${sql} ${words.join(' ')} else ${sql} end`;
}

/** SQL of the address of an uploaded file. */
export const uploadSql = (reference: string) => `${pg.escapeLiteral(uploadUrl(''))} || ${reference}`;

/** SQL of the parts of a cell that shows several. */
export const joinedSql = (element: string, source: string, order: string) =>
  `(select string_agg(${element}, ' | ' order by ${order}) from ${source})`;

/** As `joinedSql`, of the elements `k` of a list. */
export const joinedElements = (element: string, list: string) => joinedSql(element, `unnest(${list}) with ordinality u(k, n)`, 'n');

/** `YYYY-MM-DD HH:MM:SS` on the clocks of a zone. */
export const zonedTimeSql = (sql: string, zone: string) => `date_trunc('second', ${sql} at time zone ${zone})`;
