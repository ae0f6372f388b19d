import { PAGE_SIZE, PER_PAGE_MAX } from '@diwan/contract/kit/constants';
import type { Resource } from '@diwan/contract/kit/resource';
import { invalidField } from '../../platform/errors.ts';
import { isAmong } from '@diwan/domain/records';
import type { Sort } from '../resource/rows.ts';
import type { FilterInput } from './filters.ts';

export interface Paging {
  readonly page: number;
  readonly perPage: number;
  readonly sort: Sort;
}

const NEWEST_FIRST: Sort = { column: 'created_at', descending: true };
const BY_PLACE: Sort = { column: 'position', descending: false };

function positive(name: string, raw: unknown, max: number, fallback: number): number {
  if (raw === undefined || raw === '') return fallback;
  const value = /^\d+$/.test(String(raw)) ? Number(raw) : Number.NaN;
  if (!Number.isSafeInteger(value) || value < 1 || value > max) throw invalidField(name, 'filter_value');
  return value;
}

/** The order of a list: as asked, else by place where rows have one, else the newest first. */
export function parseSort(resource: Resource, raw: unknown): Sort {
  if (raw === undefined || raw === '') return resource.ordered ? BY_PLACE : NEWEST_FIRST;
  const text = typeof raw === 'string' ? raw : '';
  const column = text.replace(/^-/, '');
  if (!isAmong(resource.list.sorts, column)) throw invalidField('sort', 'filter_value');
  return { column, descending: text.startsWith('-') };
}

/** Page, size and order of a list call; bad values are 422. */
export function parsePaging(resource: Resource, query: FilterInput, pageSize = PAGE_SIZE): Paging {
  return {
    page: positive('page', query['page'], 100_000_000, 1),
    perPage: positive('per_page', query['per_page'], PER_PAGE_MAX, pageSize),
    sort: parseSort(resource, query['sort']),
  };
}
