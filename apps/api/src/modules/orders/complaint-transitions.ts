import type { FastifyInstance } from 'fastify';
import { transitionCalls } from '@diwan/contract/calls/transitions';
import { COMPLAINT_TRANSITIONS } from '@diwan/domain/complaint-transitions';
import { registerTransitions } from '../../crud/write/transition.ts';
import { complaintsApi } from './complaints.ts';

/** The decisions on complaints. Whoever took the last one owns it. */
export function registerComplaintTransitions(app: FastifyInstance, prefix: string) {
  registerTransitions(app, complaintsApi, transitionCalls.complaints, COMPLAINT_TRANSITIONS, prefix, ({ adminId }) => ({
    owner_id: adminId,
  }));
}
