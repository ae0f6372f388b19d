import type { Server } from '../../platform/http/server.ts';
import { positionCalls } from '@diwan/contract/tracks/app-calls';
import { handle } from '../../crud/calls/handle.ts';
import { PointKeeper } from './point-keeper.ts';
import { takeToWork } from './take-to-work.ts';

/** Where a provider is, and whether they are at work. */
export function registerPositionCalls(app: Server, base: string) {
  const keeper = new PointKeeper(app);

  handle(app, base, positionCalls.savePresence, async ({ request, body }) => ({
    data: await takeToWork(app, request, body),
    message: 'updated',
  }));

  handle(app, base, positionCalls.sendPositions, async ({ request: { person }, body: { points } }) => {
    const sent = points.map(({ at, is_mock: isMock, ...point }) => ({ ...point, at: Date.parse(at), isMock: isMock === true }));
    return { data: await keeper.keep({ providerId: person.id, points: sent }) };
  });
}
