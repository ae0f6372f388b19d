import * as z from 'zod/mini';
import { id } from '../kit/answers.ts';
import { adminRoom, defineEvent } from '../kit/event.ts';

export const seat = defineEvent({
  summary: 'One’s own seat at the desk: what one does, or what is offered, is another; the dashboard asks which',
  rooms: [adminRoom('{id}')],
  heardBy: 'own',
  data: z.strictObject({ agent_id: id() }),
});
