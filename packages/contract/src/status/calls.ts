import * as z from 'zod/mini';
import { getKeys } from '@diwan/domain/records';
import { timestamp } from '../kit/answers.ts';
import { defineCall } from '../kit/call.ts';
import { STATUS_ADVICE, STATUS_FACTS, STATUS_LINES, STATUS_STATES } from './lines.ts';

const line = z.object({
  line: z.enum(STATUS_LINES),
  /** Of which there are several, as of nodes: the one that it is about. */
  name: z.nullable(z.string()),
  state: z.enum(STATUS_STATES),
  facts: z.array(z.object({ fact: z.enum(getKeys(STATUS_FACTS)), value: z.union([z.number(), z.string()]) })),
  /** What to do, where it is not good. */
  advice: z.nullable(z.enum(STATUS_ADVICE)),
  /** What a gateway answered, cut. */
  detail: z.nullable(z.string()),
});
export type StatusLine = z.output<typeof line>;

const readStatus = defineCall({
  method: 'GET',
  path: 'status',
  permission: 'show-status',
  tag: 'operation',
  summary:
    'How nodes, database, queues, money, copies and calls are, and what to do about what is not well; read anew every two seconds at most',
  answer: z.object({ state: z.enum(STATUS_STATES), at: timestamp(), lines: z.array(line) }),
  errors: { 403: ['status.all_countries_only'] },
});

export const statusCalls = { readStatus };
