import type { Request } from './server.ts';
import { notFound } from '../errors.ts';
import { readRecord } from '@diwan/domain/records';

export const ROW_ID_MAX = 2_147_483_647;

/** An id in a call's path; what can be no row's id is 404. */
export function rowId(request: Pick<Request, 'params'>, name = 'id'): number {
  const text = String(readRecord(request.params)[name] ?? '');
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > ROW_ID_MAX) throw notFound();
  return id;
}
