import type { Targets } from './ticket-clocks.ts';
import type { TicketPriority } from './ticket-transitions.ts';

/** By what minutes pass: while the desk works, or by the calendar. */
export const SLA_BASES = ['working', 'calendar'] as const;
export type SlaBasis = (typeof SLA_BASES)[number];

/** What is promised where nothing else is said, in minutes of working time. */
export const SLA_TARGETS: Readonly<Record<TicketPriority, Targets>> = {
  urgent: { first: 5, next: 10, resolution: 4 * 60 },
  high: { first: 15, next: 30, resolution: 8 * 60 },
  normal: { first: 60, next: 120, resolution: 24 * 60 },
  low: { first: 240, next: 480, resolution: 72 * 60 },
};
