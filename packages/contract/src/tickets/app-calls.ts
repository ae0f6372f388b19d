import * as z from 'zod/mini';
import { SCORES } from '@diwan/domain/tickets/satisfaction';
import { id } from '../kit/answers.ts';
import { body } from '../kit/body.ts';
import { defineCall } from '../kit/call.ts';

const score = z.int({ error: 'number' }).check(z.minimum(SCORES.least, { error: 'choice' }), z.maximum(SCORES.most, { error: 'choice' }));

const rateTicket = defineCall({
  guard: 'person',
  tag: 'inbox',
  method: 'POST',
  path: 'tickets/:id/score',
  summary: 'Answer the one question after closing, which came as a notification about the ticket: how the desk did, from 1 to 5, once',
  body: body({ score }),
  answer: z.object({ id: id(), score: z.int() }),
  errors: { 409: ['ticket.score_given', 'ticket.score_over'] },
});

export const ownTicketCalls = { rateTicket };
