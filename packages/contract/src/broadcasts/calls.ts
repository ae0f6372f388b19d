import * as z from 'zod/mini';
import { addresseesBody, broadcastBody } from './form.ts';
import { jobView } from '../jobs/job.ts';
import { id } from '../kit/answers.ts';
import { defineCall } from '../kit/call.ts';

const common = { method: 'POST', permission: 'push-notifications', tag: 'notifications', forms: true } as const;

const sendBroadcast = defineCall({
  ...common,
  path: 'notifications',
  summary: 'Send a notification to many people; a job delivers it to each exactly once',
  body: broadcastBody,
  status: 202,
  answer: z.extend(jobView, { broadcast_id: id() }),
  errors: { 409: ['broadcast.several_countries', 'broadcast.nobody', 'broadcast.other_count'] },
  // A send that is tried again after a lost answer must not reach people twice.
  idempotent: true,
});

const countAudience = defineCall({
  ...common,
  path: 'notifications/audience',
  summary: 'How many people a notification would reach',
  body: addresseesBody,
  answer: z.object({ count: z.int() }),
});

export const broadcastCalls = { sendBroadcast, countAudience };
