import * as z from 'zod/mini';
import { text } from '../kit/field.ts';
import { defineForm } from '../kit/form.ts';
import { flag, id, timestamp, waiting } from '../kit/answers.ts';
import { defineCall, type DataOf } from '../kit/call.ts';

/** For so many hours whoever asked for somebody's data may download it, once a second admin has agreed. */
export const FILE_HOURS = 72;

/** Why the office erases or hands out what is somebody's own: as a rule the letter in which they ask for it. */
export const personalDataForm = defineForm('approvals', { notes: text({ max: 500, long: true }) });

const state = z.object({
  /** When the account is erased, and whether the office asked for it: then the office may call it off. */
  erasure: z.nullable(z.object({ due_at: timestamp(), is_by_office: flag() })),
  /** The approvals that are waited for. */
  waiting_erasure: z.nullable(id()),
  waiting_export: z.nullable(id()),
  /** Until when whoever looks may download the file that they asked for; null where nobody agreed, or it is over. */
  file_until: z.nullable(timestamp()),
});

interface Rights<E, X> {
  readonly erase: E;
  readonly export: X;
}

/** What is somebody's own: erased or handed out by the office, each asked for by one admin and agreed to by another. */
function getCalls<
  const T extends string,
  const E extends 'erase-clients' | 'erase-providers',
  const X extends 'export-clients' | 'export-providers',
>(table: T, can: Rights<E, X>) {
  const common = {
    method: 'POST',
    tag: table,
    status: 202,
    body: personalDataForm,
    // It waits for a second admin, whoever asks.
    answer: waiting,
    idempotent: true,
    needsKey: true,
  } as const;
  return {
    show: defineCall({
      method: 'GET',
      path: `${table}/:id/personal_data` as const,
      permission: [can.erase, can.export],
      tag: table,
      summary: 'What is under way of erasing or handing out what is somebody’s own',
      answer: state,
      errors: { 409: ['audit.erased'] },
    }),
    erase: defineCall({
      ...common,
      path: `${table}/:id/erasure` as const,
      permission: can.erase,
      summary: 'Ask a second admin to have somebody erased: thirty days after they agree, unless the person logs in until then',
      errors: {
        409: [
          'account.not_settled',
          'account.open_orders',
          'audit.erased',
          'personal_data.erasure_due',
          'personal_data.shut_out',
          'personal_data.waits',
        ],
      },
    }),
    keep: defineCall({
      method: 'DELETE',
      path: `${table}/:id/erasure` as const,
      permission: can.erase,
      tag: table,
      summary: 'Call off an erasure that the office asked for',
      errors: { 409: ['audit.erased', 'personal_data.not_due', 'personal_data.own_wish'] },
    }),
    askExport: defineCall({
      ...common,
      path: `${table}/:id/personal_data` as const,
      permission: can.export,
      summary: `Ask a second admin to hand out all that is somebody’s own; whoever asked may download it for ${FILE_HOURS} hours then`,
      errors: { 409: ['audit.erased', 'personal_data.waits'] },
    }),
    link: defineCall({
      method: 'POST',
      path: `${table}/:id/personal_data/link` as const,
      permission: can.export,
      tag: table,
      summary: 'A link that downloads it once, within a minute; each download stands in the person’s log',
      status: 201,
      answer: z.object({ url: z.string() }),
      errors: { 403: ['personal_data.not_agreed'], 409: ['audit.erased'] },
    }),
  };
}

export const personalDataCalls = {
  client: getCalls('clients', { erase: 'erase-clients', export: 'export-clients' }),
  provider: getCalls('providers', { erase: 'erase-providers', export: 'export-providers' }),
};
export const allPersonalDataCalls = Object.values(personalDataCalls).flatMap((calls) => Object.values(calls));
export type PersonalDataState = DataOf<typeof personalDataCalls.client.show>;
