import { complaints, COMPLAINT_ASKS, COMPLAINT_RIGHTS } from '../resources/complaints.ts';
import { lawSourceServiceUsers, REQUEST_ASKS, videoCallSetupUsers } from '../resources/service-requests.ts';
import { TICKET_ASKS, tickets } from '../resources/tickets.ts';
import { SUBSCRIPTION_ASKS, subscriptions } from '../resources/subscriptions.ts';
import { transitionForm, type AskedTransition } from '../kit/transitions.ts';
import type { Fields } from '../kit/form.ts';
import type { ResourceFacts } from '../kit/resource.ts';
import type { PermissionUrl } from '../permissions.ts';
import { record } from './answers.ts';
import { defineCall } from './call.ts';
import { getKeys } from '@diwan/domain/records';

/** The calls that move the rows of a resource that has a `status` and a `status_at`: one for each action. */
function getTransitions<const N extends string, F extends Fields, const A extends string>(
  resource: ResourceFacts<N, F>,
  moves: Readonly<Record<A, AskedTransition>>,
  permission: PermissionUrl | Readonly<Record<A, PermissionUrl>>,
  more: readonly string[] = [],
) {
  const actions = getKeys(moves);
  return actions.map((action) => ({
    action,
    call: getTransition(resource, action, moves[action], typeof permission === 'string' ? permission : permission[action], more),
  }));
}

function getTransition<const N extends string, F extends Fields, const A extends string>(
  resource: ResourceFacts<N, F>,
  action: A,
  move: AskedTransition,
  permission: PermissionUrl,
  more: readonly string[],
) {
  return defineCall({
    method: 'POST',
    path: `${resource.name}/:id/${action}` as const,
    permission,
    tag: resource.name,
    summary: `From ${move.from.join(' or ')} to ${move.to}`,
    body: transitionForm(resource, move),
    answer: record(resource),
    errors: { 409: ['row.move_not_allowed', ...more] },
    forms: true,
  });
}

/** Why what a decision does about a complaint may be refused. */
const COMPLAINT_REFUSALS = [
  'complaint.above_limit',
  'complaint.penalised',
  'refund.more_than_left',
  'refund.nothing_left',
  'refund.written_off',
  'wallet.insufficient',
  'wallet.promised',
  'wallet.person_gone',
];

/** Moving complaints, service requests, subscriptions and tickets, by action. */
export const transitionCalls = {
  complaints: getTransitions(complaints, COMPLAINT_ASKS, COMPLAINT_RIGHTS, COMPLAINT_REFUSALS),
  lawSourceServiceUsers: getTransitions(lawSourceServiceUsers, REQUEST_ASKS, 'update-service-requests'),
  videoCallSetupUsers: getTransitions(videoCallSetupUsers, REQUEST_ASKS, 'update-service-requests'),
  subscriptions: getTransitions(subscriptions, SUBSCRIPTION_ASKS, 'update-subscriptions'),
  tickets: getTransitions(tickets, TICKET_ASKS, 'update-tickets', ['ticket.not_answered']),
};

export type TransitionCall = (typeof transitionCalls)[keyof typeof transitionCalls][number]['call'];
/** Such a call, as the dashboard names it. */
export type MoveName = `${TransitionCall['method']} ${TransitionCall['path']}`;

/** All of them, whatever they move. */
export const allTransitionCalls: readonly TransitionCall[] = Object.values(transitionCalls).flatMap((moves) =>
  moves.map(({ call }) => call),
);
