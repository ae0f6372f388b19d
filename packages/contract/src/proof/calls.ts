import * as z from 'zod/mini';
import { ACCOUNTS } from '@diwan/domain/ledger/entries';
import { id } from '../kit/answers.ts';
import { defineCall } from '../kit/call.ts';
import { LEDGER_CHECKS } from './checks.ts';

const proof = z.object({
  holds: z.boolean(),
  checks: z.array(
    z.object({
      check: z.enum(LEDGER_CHECKS),
      checked: z.int(),
      wrong: z.nullable(z.object({ table: z.string(), id: id(), expected: z.string(), found: z.string() })),
      /** Why it could not be computed; the proof then fails, too. */
      error: z.nullable(z.string()),
    }),
  ),
  accounts: z.array(z.object({ account: z.enum(ACCOUNTS), unit: z.string(), sum: z.string() })),
  seconds: z.number(),
});

const proveLedger = defineCall({
  method: 'GET',
  path: 'ledger/proof',
  permission: 'prove-ledger',
  tag: 'wallet',
  summary: 'Replays the ledger and compares every balance, before and after, and total with it',
  answer: proof,
  errors: { 403: ['ledger.all_countries_only'] },
});

export const proofCalls = { proveLedger };
