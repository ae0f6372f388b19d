import type { FastifyInstance } from 'fastify';
import { COMPLAINT_ASKS } from '@diwan/contract/resources/complaints';
import { registerMoves } from '../../crud/write/move.ts';
import { complaintsApi } from './complaints.ts';

/** The decisions on complaints. Whoever took the last one owns it. */
export function registerComplaintMoves(app: FastifyInstance, prefix: string) {
  registerMoves(app, complaintsApi, COMPLAINT_ASKS, 'update-complaints', prefix, ({ adminId }) => ({ owner_id: adminId }));
}
