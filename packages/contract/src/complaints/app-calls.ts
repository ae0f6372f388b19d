import { defineCall } from '../kit/call.ts';
import { ref, text } from '../kit/field.ts';
import { defineForm } from '../kit/form.ts';
import { appOrderDetails } from '../orders/app-answers.ts';

/** What somebody complains about. */
export const complaintForm = defineForm('complaints', {
  report_reason_id: ref('report_reasons'),
  message: text({ min: 3, max: 2000, long: true }),
});

const complain = defineCall({
  guard: 'person',
  tag: 'orders',
  method: 'POST',
  path: 'orders/:id/complaints',
  summary: 'Complain about an order; each side once, whatever the other has made of it',
  body: complaintForm,
  status: 201,
  answer: appOrderDetails,
  idempotent: true,
  errors: { 409: ['complaint.given'] },
});

export const ownComplaintCalls = { complain };
