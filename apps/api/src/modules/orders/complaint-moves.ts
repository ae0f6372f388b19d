import type { FastifyInstance } from 'fastify';
import { moveCalls } from '@diwan/contract/calls/moves';
import { COMPLAINT_MOVES } from '@diwan/domain/complaint-moves';
import { registerMoves } from '../../crud/write/move.ts';
import { complaintsApi } from './complaints.ts';

/** The decisions on complaints. Whoever took the last one owns it. */
export function registerComplaintMoves(app: FastifyInstance, prefix: string) {
  registerMoves(app, complaintsApi, moveCalls.complaints, COMPLAINT_MOVES, prefix, ({ adminId }) => ({ owner_id: adminId }));
}
