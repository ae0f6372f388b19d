import * as z from 'zod/mini';
import { id } from '../kit/answers.ts';
import { defineCall } from '../kit/call.ts';
import { textOrNone } from '../kit/queries.ts';

const found = z.object({
  table: z.string(),
  /** The dashboard's path of its list, without the leading slash. */
  route: z.string(),
  id: id(),
  name: z.string(),
  /** What tells records of one name apart; null where there is none. */
  phone: z.nullable(z.string()),
  /** Its country, in the reader's language. */
  country: z.nullable(z.string()),
  /** The state that it is in, in the reader's language. */
  status: z.nullable(z.string()),
  /** It has a page of its own; else it is shown in its list. */
  has_page: z.boolean(),
});
/** A record that a search over everything has found. */
export type Found = z.output<typeof found>;

const search = defineCall({
  method: 'GET',
  path: 'search',
  permission: 'session',
  byToken: true,
  tag: 'lists',
  summary: 'Records of every list that the admin may see, by keyword',
  query: { keyword: textOrNone() },
  answer: z.array(found),
  errors: { 429: ['too_many_requests'] },
});

export const searchCalls = { search };
