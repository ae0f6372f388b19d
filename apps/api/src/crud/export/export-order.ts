import { LOCALES, type Locale } from '@diwan/contract/kit/constants';
import { isTimeZone } from '@diwan/domain/places';
import type { Request } from '../../platform/http/server.ts';
import { invalid, invalidField, unknownKeys } from '../../platform/errors.ts';
import type { FilterInput } from '../list/filters.ts';
import { readIds } from '../write/bulk-ids.ts';
import { isRecord, readRecord } from '@diwan/domain/records';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** What a download may be; an archive is no list, and asked for by a call of its own. */
export type FileFormat = ExportFormat | 'zip';

/** What is to be exported, and how. */
export interface ExportOrder {
  readonly format: FileFormat;
  readonly filter: FilterInput;
  /** The rows that were chosen, in place of a filter. */
  readonly ids?: readonly number[];
  /** As a list's `sort`. */
  readonly sort: unknown;
  readonly language: Locale;
  /** Where moments are local; null means each row's own country. */
  readonly zone: string | null;
}

function getOne<T extends string>(name: string, values: readonly T[], raw: unknown): T {
  const found = values.find((value) => value === raw);
  if (found === undefined) throw invalidField(name, raw === undefined || raw === '' ? 'empty' : 'filter_value');
  return found;
}

function getZone(request: Request): string | null {
  const header = request.headers['x-time-zone'];
  if (header === undefined || header === '') return null;
  if (typeof header !== 'string' || !isTimeZone(header)) throw invalidField('time_zone', 'time_zone');
  return header;
}

/** The order of `GET {table}/export`: the list's own query, and the format. */
export function orderOfQuery(request: Request): ExportOrder {
  const { format, sort, ...filter } = readRecord(request.query);
  return { format: getOne('format', EXPORT_FORMATS, format), filter, sort, language: request.language, zone: getZone(request) };
}

/** The order in the body of `POST {table}/export-link`: by a filter, or where there are `rows` to choose by their ids. */
export function orderOfBody(request: Request, { rows }: { rows: boolean }): ExportOrder {
  if (!isRecord(request.body)) throw invalidField('body', 'body');
  const { ids, ...body } = request.body;
  const { format, filter = {}, sort, language = request.language, ...others } = body;
  const chosen = ids !== undefined;
  const errors = unknownKeys([
    ...Object.keys(others),
    ...(chosen && !rows ? ['ids'] : []),
    ...(chosen && 'filter' in body ? ['filter'] : []),
  ]);
  if (!isRecord(filter)) errors['filter'] = [{ key: 'filter_value', params: {} }];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const { sort: sortOfList, ...filters } = readRecord(filter);
  return {
    format: getOne('format', EXPORT_FORMATS, format),
    filter: filters,
    ...(chosen && { ids: readIds(ids) }),
    sort: sort ?? sortOfList,
    language: getOne('language', LOCALES, language),
    zone: getZone(request),
  };
}
