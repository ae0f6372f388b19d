import { complaintOpening, complaintPriority, complaints } from '../resources/complaints.ts';
import { record } from './answers.ts';
import { defineCall } from './call.ts';

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

export const complaintCalls = { openComplaint, prioritise };
