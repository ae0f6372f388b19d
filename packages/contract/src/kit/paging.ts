import * as z from 'zod/mini';
import { id } from './answers.ts';
import { rowNumber, wholeNumber } from './queries.ts';

const PAGE = 20;
const PAGE_MAX = 50;

/** What asks for a page of a list that has its newest first: `before` is the `next_before` of the page before. */
export const pageQuery = { before: rowNumber(), per_page: wholeNumber(PAGE_MAX, PAGE) } as const;

/** Where the next page begins; null on the last one. */
export const pageBeside = { meta: z.object({ per_page: z.int(), next_before: z.nullable(id()) }) } as const;
