import type { Transitions } from './transitions.ts';

export const REQUEST_STATUSES = ['pending', 'accepted', 'rejected', 'finished'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** A request for legal advice or a video call: a provider takes it on and finishes it, or it is turned down, also after all. */
export const REQUEST_TRANSITIONS = {
  accept: { from: ['pending'], to: 'accepted' },
  finish: { from: ['accepted'], to: 'finished' },
  reject: { from: ['pending', 'accepted'], to: 'rejected' },
} as const satisfies Transitions<RequestStatus>;
export type RequestAction = keyof typeof REQUEST_TRANSITIONS;

export const SUBSCRIPTION_STATUSES = ['pending', 'active', 'finished', 'cancelled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** A bought package: it runs once it is paid, and ends when its visits or its days are used up, or when it is called off before. */
export const SUBSCRIPTION_TRANSITIONS = {
  activate: { from: ['pending'], to: 'active' },
  finish: { from: ['active'], to: 'finished' },
  cancel: { from: ['pending', 'active'], to: 'cancelled' },
} as const satisfies Transitions<SubscriptionStatus>;
export type SubscriptionAction = keyof typeof SUBSCRIPTION_TRANSITIONS;
