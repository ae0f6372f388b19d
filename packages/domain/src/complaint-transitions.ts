import type { Transitions } from './transitions.ts';

export const COMPLAINT_STATUSES = ['open', 'in_progress', 'resolved', 'reopened'] as const;
export type ComplaintStatus = (typeof COMPLAINT_STATUSES)[number];

/** While it is in one of these, somebody waits for an answer. */
export const UNRESOLVED_STATUSES = ['open', 'in_progress', 'reopened'] as const satisfies readonly ComplaintStatus[];

/** A complaint is looked into by somebody and decided, at once where nothing has to be looked into; it may turn out that it was not over. */
export const COMPLAINT_TRANSITIONS = {
  take: { from: ['open', 'reopened'], to: 'in_progress' },
  resolve: { from: UNRESOLVED_STATUSES, to: 'resolved' },
  reopen: { from: ['resolved'], to: 'reopened' },
} as const satisfies Transitions<ComplaintStatus>;
export type ComplaintAction = keyof typeof COMPLAINT_TRANSITIONS;
