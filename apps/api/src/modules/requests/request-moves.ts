import type { FastifyInstance } from 'fastify';
import { moveCalls } from '@diwan/contract/calls/moves';
import { REQUEST_MOVES, SUBSCRIPTION_MOVES } from '@diwan/domain/request-moves';
import { registerMoves } from '../../crud/write/move.ts';
import { lawRequestsApi, subscriptionsApi, videoRequestsApi } from './resources.ts';

/** The decisions on requests and subscriptions. */
export function registerRequestMoves(app: FastifyInstance, prefix: string) {
  registerMoves(app, lawRequestsApi, moveCalls.lawSourceServiceUsers, REQUEST_MOVES, prefix);
  registerMoves(app, videoRequestsApi, moveCalls.videoCallSetupUsers, REQUEST_MOVES, prefix);
  registerMoves(app, subscriptionsApi, moveCalls.subscriptions, SUBSCRIPTION_MOVES, prefix);
}
