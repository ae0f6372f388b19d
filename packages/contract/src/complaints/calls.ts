import * as z from 'zod/mini';
import { ORDER_PRINCIPALS } from '../orders/forms.ts';
import { complaintOpening, complaintPriority, complaints } from './resource.ts';
import { id, record } from '../kit/answers.ts';
import { defineCall, type DataOf } from '../kit/call.ts';

const openComplaint = defineCall({
  method: 'POST',
  path: 'complaints',
  permission: 'create-complaints',
  tag: 'complaints',
  summary: 'Take down what one side of an order complains about: with its conversation and its ticket. One complaint an order',
  body: complaintOpening,
  status: 201,
  answer: record(complaints),
  idempotent: true,
  errors: { 409: ['complaint.given'] },
});

const prioritise = defineCall({
  method: 'POST',
  path: 'complaints/:id/prioritise',
  permission: 'update-complaints',
  tag: 'complaints',
  summary: 'Say how urgent a complaint is; its ticket is due by that',
  body: complaintPriority,
  answer: record(complaints),
});

const listRepeats = defineCall({
  method: 'GET',
  path: 'complaints/:id/repeats',
  permission: 'show-complaints',
  tag: 'complaints',
  summary:
    'About whom and what of a complaint others have complained lately, and how often, itself among them; each is a list of complaints',
  answer: z.array(
    z.object({
      about: z.enum(['client', 'provider', 'vehicle']),
      about_id: id(),
      complained_by: z.enum(ORDER_PRINCIPALS),
      from_date: z.iso.date(),
      count: z.int(),
    }),
  ),
});
export type ComplaintRepeat = DataOf<typeof listRepeats>[number];

export const complaintCalls = { openComplaint, prioritise, listRepeats };
