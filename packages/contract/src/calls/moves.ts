import { complaints, COMPLAINT_ASKS } from '../resources/complaints.ts';
import { lawSourceServiceUsers, REQUEST_ASKS, videoCallSetupUsers } from '../resources/service-requests.ts';
import { SUBSCRIPTION_ASKS, subscriptions } from '../resources/subscriptions.ts';
import { moveForm, type AskedMove } from '../kit/moves.ts';
import type { Fields } from '../kit/form.ts';
import type { ResourceFacts } from '../kit/resource.ts';
import type { PermissionUrl } from '../permissions.ts';
import { record } from './answers.ts';
import { defineCall } from './call.ts';

/** The calls that move the rows of a resource that has a `status` and a `status_at`: one for each action. */
function getMoves<const N extends string, F extends Fields, const A extends string>(
  resource: ResourceFacts<N, F>,
  moves: Readonly<Record<A, AskedMove>>,
  permission: PermissionUrl,
) {
  const actions = Object.keys(moves) as A[];
  return actions.map((action) => ({ action, call: getMove(resource, action, moves[action], permission) }));
}

function getMove<const N extends string, F extends Fields, const A extends string>(
  resource: ResourceFacts<N, F>,
  action: A,
  move: AskedMove,
  permission: PermissionUrl,
) {
  return defineCall({
    method: 'POST',
    path: `${resource.name}/:id/${action}` as const,
    permission,
    tag: resource.name,
    summary: `From ${move.from.join(' or ')} to ${move.to}`,
    body: moveForm(resource, move),
    answer: record(resource),
    errors: { 409: ['row.move_not_allowed'] },
    forms: true,
  });
}

/** Moving complaints, service requests and subscriptions, by action. */
export const moveCalls = {
  complaints: getMoves(complaints, COMPLAINT_ASKS, 'update-complaints'),
  lawSourceServiceUsers: getMoves(lawSourceServiceUsers, REQUEST_ASKS, 'update-service-requests'),
  videoCallSetupUsers: getMoves(videoCallSetupUsers, REQUEST_ASKS, 'update-service-requests'),
  subscriptions: getMoves(subscriptions, SUBSCRIPTION_ASKS, 'update-subscriptions'),
};

export type MoveCall = (typeof moveCalls)[keyof typeof moveCalls][number]['call'];
/** Such a call, as the dashboard names it. */
export type MoveName = `${MoveCall['method']} ${MoveCall['path']}`;

/** All of them, whatever they move. */
export const allMoveCalls: readonly MoveCall[] = Object.values(moveCalls).flatMap((moves) => moves.map(({ call }) => call));
