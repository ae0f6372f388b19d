import type { UserType } from './people.ts';
import { TICKET_PRIORITIES, type TicketPriority } from './tickets/ticket-transitions.ts';
import type { Transitions } from './transitions.ts';

export const COMPLAINT_STATUSES = ['open', 'in_progress', 'resolved', 'reopened'] as const;
export type ComplaintStatus = (typeof COMPLAINT_STATUSES)[number];

/** As a ticket's: a complaint is one, too. */
export const COMPLAINT_PRIORITIES = TICKET_PRIORITIES;
export type ComplaintPriority = TicketPriority;

/** What a decision does to somebody beside money. */
export const SANCTIONS = ['warning', 'ban'] as const;
export type Sanction = (typeof SANCTIONS)[number];

/** How urgent a complaint is by what its reason is about, until somebody says otherwise: how people behaved comes before what a job was like. */
export const getComplaintPriority = (target: string): ComplaintPriority =>
  target === 'client' || target === 'partner' ? 'high' : 'normal';

/** What reasons are about that somebody may complain with: the other side, or the job. */
export const getReportTargets = (by: UserType) =>
  by === 'client' ? (['partner', 'trip', 'order'] as const) : (['client', 'trip', 'order'] as const);

/** While it is in one of these, somebody waits for an answer. */
export const UNRESOLVED_STATUSES = ['open', 'in_progress', 'reopened'] as const satisfies readonly ComplaintStatus[];

/** A complaint is looked into by somebody and decided, at once where nothing has to be looked into; it may turn out that it was not over. */
export const COMPLAINT_TRANSITIONS = {
  take: { from: ['open', 'reopened'], to: 'in_progress' },
  resolve: { from: UNRESOLVED_STATUSES, to: 'resolved' },
  reopen: { from: ['resolved'], to: 'reopened' },
} as const satisfies Transitions<ComplaintStatus>;
export type ComplaintAction = keyof typeof COMPLAINT_TRANSITIONS;

/** A complaint after whoever complained wrote again: to them it is not over. */
export const afterComplainantWrote = (status: ComplaintStatus): ComplaintStatus => (status === 'resolved' ? 'reopened' : status);
