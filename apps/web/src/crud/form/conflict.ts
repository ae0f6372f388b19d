import { writableFields, type Form } from '@diwan/contract/kit/form';
import { ApiError } from '../../lib/api-error.ts';
import type { Row } from '../resource/screens.ts';
import { sameValue, startValues, type FormValues } from '../resource/form-values.ts';

/** The record as someone else has saved it since the form opened. */
export interface Conflict {
  readonly current: Row;
}

export type ConflictSide = 'mine' | 'theirs';

/** The conflict in an answer, if it is one. */
export function getConflict(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || error.status !== 409 || error.code !== 'row.changed') return null;
  const data = (error.body as { data?: { current?: Row } } | null)?.data;
  return data?.current ? { current: data.current } : null;
}

export interface Difference {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** What a reader would expect: my value where I changed it, else theirs. */
  readonly side: ConflictSide;
}

/** The fields whose two versions differ. Only those that the form may write count, and no password. */
export function differences(asks: Form, before: FormValues, mine: FormValues, current: Row): Difference[] {
  const theirs = startValues(asks, current);
  return writableFields(asks).flatMap(([name, field]) => {
    if (field.writeOnly || sameValue(mine[name], theirs[name])) return [];
    return [{ name, mine: mine[name], theirs: theirs[name], side: sameValue(before[name], mine[name]) ? 'theirs' : 'mine' }];
  });
}

/** The values to go on with: mine, with theirs where they were chosen. */
export function settleConflict(mine: FormValues, found: readonly Difference[], sides: Readonly<Record<string, ConflictSide>>): FormValues {
  const taken = found.filter(({ name, side }) => (sides[name] ?? side) === 'theirs').map(({ name, theirs }) => [name, theirs]);
  return { ...mine, ...Object.fromEntries(taken) };
}
