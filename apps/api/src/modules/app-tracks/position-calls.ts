import type { FastifyInstance } from 'fastify';
import { positionCalls } from '@diwan/contract/app/positions';
import { handle } from '../../crud/calls/handle.ts';
import { PointKeeper } from '../tracks/index.ts';
import { CallLimit } from './call-limit.ts';
import { takeToWork } from './save-presence.ts';

/** Where a provider is, and whether they are at work. */
export function registerPositionCalls(app: FastifyInstance, base: string) {
  const [keeper, limit] = [new PointKeeper(app), new CallLimit()];

  handle(app, base, positionCalls.savePresence, async ({ request, body }) => ({
    data: await takeToWork(app, request, body),
    message: 'updated',
  }));

  handle(app, base, positionCalls.sendPositions, async ({ request: { person }, body: { points } }) => {
    limit.count(person.id, app.now());
    const sent = points.map(({ at, is_mock: isMock, ...point }) => ({ ...point, at: Date.parse(at), isMock: isMock === true }));
    return { data: await keeper.keep({ providerId: person.id, points: sent }) };
  });
}
