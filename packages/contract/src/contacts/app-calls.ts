import * as z from 'zod/mini';
import { id, timestamp } from '../kit/answers.ts';
import { defineCall } from '../kit/call.ts';
import { oneOf, text } from '../kit/field.ts';
import { defineForm } from '../kit/form.ts';
import { anybody } from '../person-sessions/app-calls.ts';
import { CONTACT_TYPES } from './resource.ts';

const writeContact = defineCall({
  ...anybody,
  tag: 'inbox',
  method: 'POST',
  path: 'contacts',
  summary: 'Write to the administration, who answer by mail, SMS or push',
  body: defineForm('contacts', {
    type: oneOf('contact_types', CONTACT_TYPES, { initial: 'contact' }),
    subject: text({ max: 200 }),
    message: text({ max: 4000, long: true }),
  }),
  status: 201,
  answer: z.object({ id: id(), created_at: timestamp() }),
  errors: { 429: ['contact.too_many'] },
  idempotent: true,
});

export const ownContactCalls = { writeContact };
