import * as z from 'zod/mini';
import { catch as otherwise } from 'zod/mini';
import type { Audience } from './audiences.ts';

/** People that can be named one by one; more are reached as all of a kind. */
export const NAMED_MAX = 10_000;
const ID_MAX = 2_147_483_647;

/** Who is meant: all of a kind, or those named. */
export interface Addressees {
  readonly user_type: Audience;
  readonly all: boolean;
  readonly user_ids: readonly number[];
}

/** All of the kind within reach, or those of `user_ids`. A form carries texts. */
export const allOrNamed = () =>
  z.pipe(
    z.optional(z.literal([0, 1, '0', '1', true, false], { error: 'flag' })),
    z.transform((given) => given === 1 || given === '1' || given === true),
  );

/** An id as a form writes it: its digits. `1e3` and `0xbb` name nobody. */
const getId = (given: number | string): number => (typeof given === 'number' || /^\d{1,10}$/.test(given) ? Number(given) : 0);

/** The ids of who is named, each once; 0 stands for what can be none. A form carries texts: `user_ids[0]=7`. */
export const idsOfPeople = () =>
  z.pipe(
    z.optional(otherwise(z.array(z.union([z.number(), z.string()])), [])),
    z.transform((given = []): readonly number[] => [...new Set(given.map(getId))]),
  );

/** What is wrong with the ids of those who are named one by one: the key of its text. */
export function idsFault(ids: readonly number[]): 'too_many' | 'empty' | undefined {
  if (ids.length > NAMED_MAX) return 'too_many';
  return ids.length === 0 || ids.some((id) => !Number.isSafeInteger(id) || id < 1 || id > ID_MAX) ? 'empty' : undefined;
}
