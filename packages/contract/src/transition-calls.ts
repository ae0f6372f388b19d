import { complaints, COMPLAINT_ASKS, COMPLAINT_RIGHTS } from './complaints/resource.ts';
import { lawSourceServiceUsers, REQUEST_ASKS, videoCallSetupUsers } from './requests/service-requests.ts';
import { TICKET_ASKS, tickets } from './tickets/resource.ts';
import { SUBSCRIPTION_ASKS, subscriptions } from './requests/subscriptions.ts';
import { transitionForm, type AskedTransition } from './kit/transitions.ts';
import type { Fields } from './kit/form.ts';
import type { ResourceFacts } from './kit/resource.ts';
import type { PermissionUrl } from './permissions/catalogue.ts';
import { record, waiting } from './kit/answers.ts';
import { defineCall } from './kit/call.ts';
import { getKeys } from '@diwan/domain/records';

/** The calls that move the rows of a resource that has a `status` and a `status_at`: one for each action. */
function getTransitions<const N extends string, F extends Fields, const A extends string>(
  resource: ResourceFacts<N, F>,
  moves: Readonly<Record<A, AskedTransition>>,
  permission: PermissionUrl,
  more: readonly string[] = [],
) {
  return getKeys(moves).map((action) => ({ action, call: getTransition(resource, action, moves[action], permission, more) }));
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
  'duty.placed_order',
  'duty.changed_rates',
  'duty.changed_prices',
  'complaint.penalised',
  'refund.more_than_left',
  'refund.nothing_left',
  'refund.of_package',
  'refund.written_off',
  'refund.under_review',
  'wallet.insufficient',
  'wallet.promised',
  'wallet.pending',
  'wallet.stopped',
  'wallet.person_gone',
];

/** Whoever resolves a complaint may give money back and take some: that is done once. */
const complaintMoves = getKeys(COMPLAINT_ASKS).map((action) => ({
  action,
  call: defineCall({
    ...getTransition(complaints, action, COMPLAINT_ASKS[action], COMPLAINT_RIGHTS[action], COMPLAINT_REFUSALS),
    idempotent: true,
    needsKey: ['refund', 'penalty'],
    // A decision with a penalty above its measure waits for a second admin.
    later: waiting,
  }),
}));

/** Why a package of visits is not sold, stopped or ended. */
const SUBSCRIPTION_REFUSALS = [
  'ledger.already_posted',
  'payment.reference_used',
  'subscription.above_limit',
  'subscription.price_changed',
  'subscription.off_sale',
  'subscription.return_above_limit',
  'subscription.visits_left',
  'subscription.visits_open',
  'wallet.insufficient',
  'wallet.promised',
  'wallet.person_gone',
];

/** Each moves money: it is done once. */
const subscriptionMoves = getKeys(SUBSCRIPTION_ASKS).map((action) => ({
  action,
  call: defineCall({
    ...getTransition(subscriptions, action, SUBSCRIPTION_ASKS[action], 'update-subscriptions', SUBSCRIPTION_REFUSALS),
    errors: { 403: ['duty.stop_package'], 409: ['row.move_not_allowed', ...SUBSCRIPTION_REFUSALS] },
    idempotent: true,
    needsKey: true,
  }),
}));

/** Moving complaints, service requests, subscriptions and tickets, by action. */
export const transitionCalls = {
  complaints: complaintMoves,
  lawSourceServiceUsers: getTransitions(lawSourceServiceUsers, REQUEST_ASKS, 'update-service-requests'),
  videoCallSetupUsers: getTransitions(videoCallSetupUsers, REQUEST_ASKS, 'update-service-requests'),
  subscriptions: subscriptionMoves,
  tickets: getTransitions(tickets, TICKET_ASKS, 'update-tickets', ['ticket.not_answered']),
};

type Moves = typeof transitionCalls;
export type TransitionCall = Moves[keyof Moves][number]['call'];
/** Those that change nothing but their row. */
export type PlainTransitionCall = Moves[Exclude<keyof Moves, 'complaints'>][number]['call'];
/** Such a call, as the dashboard names it. */
export type MoveName = `${TransitionCall['method']} ${TransitionCall['path']}`;

/** All of them, whatever they move. */
export const allTransitionCalls: readonly TransitionCall[] = Object.values(transitionCalls).flatMap((moves) =>
  moves.map(({ call }) => call),
);
