import * as z from 'zod/mini';
import { PRESENCES, SUPERVISOR_ACTIONS } from '@diwan/domain/agents/presence';
import { TICKET_CHANNELS, TICKET_PRIORITIES, TICKET_STATUSES } from '@diwan/domain/tickets/ticket-transitions';
import { typedText } from '../kit/typed-text.ts';
import { agents } from './resource.ts';
import { tickets } from '../tickets/resource.ts';
import { FIRST_DAY, LAST_DAY } from '../statistics/days.ts';
import { flag, id, record, timestamp } from '../kit/answers.ts';
import { body } from '../kit/body.ts';
import { defineCall, type DataOf } from '../kit/call.ts';
import { day, rowNumber, shortText, strictQuery, word } from '../kit/queries.ts';

const agent = z.object({
  id: id(),
  admin_id: id(),
  name: z.string(),
  team: z.nullable(z.string()),
  presence: z.enum(PRESENCES),
  presence_at: z.nullable(timestamp()),
  cant_receive: flag(),
  /** What they have that takes a place, of how much they take at once. */
  load: z.int(),
  capacity: z.int(),
  /** The number of the ticket that is before them. */
  offered: z.nullable(z.string()),
  /** Since the last midnight of their country. */
  today: z.object({ offered: z.int(), accepted: z.int(), skipped: z.int(), handled: z.int() }),
});

const waiting = z.object({
  id: id(),
  ticket_no: z.string(),
  subject: z.string(),
  channel: z.enum(TICKET_CHANNELS),
  priority: z.enum(TICKET_PRIORITIES),
  waiting_since: timestamp(),
  first_response_due_at: z.nullable(timestamp()),
  /** What is due first of all that is promised. */
  due_at: z.nullable(timestamp()),
  /** Before whom it is now. */
  offered_to: z.nullable(z.string()),
});

/** What somebody has: a ticket, or a conversation that is none's. */
const held = z.object({
  ticket_id: z.nullable(id()),
  conversation_id: z.nullable(id()),
  ticket_no: z.nullable(z.string()),
  /** Of a conversation without a ticket, whom it is with. */
  subject: z.string(),
  channel: z.enum(TICKET_CHANNELS),
  status: z.nullable(z.enum(TICKET_STATUSES)),
  admin_id: id(),
  admin: z.string(),
  /** Since when somebody waits for an answer; null where nobody does. */
  waiting_since: z.nullable(timestamp()),
  due_at: z.nullable(timestamp()),
});

const showBoard = defineCall({
  method: 'GET',
  path: 'desk/board',
  permission: 'supervise-desk',
  tag: 'agents',
  summary: 'The desk now: who does what since when, what waits and for how long, and today’s numbers',
  answer: z.object({
    agents: z.array(agent),
    queues: z.array(z.object({ channel: z.enum(TICKET_CHANNELS), waiting: z.int(), longest_since: z.nullable(timestamp()) })),
    /** The first that wait, who waits longest first. */
    waiting: z.array(waiting),
    /** What agents and others have, of which something is due first. */
    held: z.array(held),
    /** Tickets whose promise is past, and since when the first of them is. */
    overdue: z.object({ count: z.int(), since: z.nullable(timestamp()) }),
    /** Of today’s tickets: answered in time, of those that were answered or whose time has run out. */
    service: z.object({ in_time: z.int(), due: z.int() }),
  }),
});

/** Why, for the log and for whom it is about. */
const reason = typedText(2, 200);

const setPresence = defineCall({
  method: 'POST',
  path: 'agents/:id/presence',
  permission: 'supervise-desk',
  tag: 'agents',
  summary: 'Have another away, or off work, with a reason that the log keeps and that they are told. They may come back by themselves',
  body: body({ action: z.enum(SUPERVISOR_ACTIONS, { error: 'choice' }), reason }),
  answer: record(agents),
  errors: { 409: ['row.move_not_allowed'] },
});

const stepIn = defineCall({
  method: 'POST',
  path: 'tickets/:id/step_in',
  permission: 'supervise-desk',
  tag: 'agents',
  summary:
    'Take over a ticket and its conversation openly: whoever had it is told, and a note in the conversation says so. Who owns a ticket works on it, so this also asks for update-tickets and show-tickets',
  answer: record(tickets),
  errors: { 403: ['permission.missing'], 409: ['row.move_not_allowed'] },
});

export const REPORT_PERIODS = ['day', 'week', 'month'] as const;
export const REPORT_GROUPS = ['agent', 'team', 'day'] as const;

const question = {
  /** The week where it is not named: nobody’s presence is added up for longer than a month at a time. */
  period: word(REPORT_PERIODS),
  /** A day of the period; today where it is not named. */
  date: day(FIRST_DAY, LAST_DAY),
  group: word(REPORT_GROUPS),
  agent_id: rowNumber(),
  team: shortText(),
};
/** What is asked of the report, whether by a query or by what an export is made of. */
export const reportQuestion = strictQuery(question);

const seconds = () => z.nullable(z.number());
const part = () => z.nullable(z.number());

const line = z.object({
  /** The agent’s seat, where the lines are agents. */
  agent_id: z.nullable(id()),
  /** An agent, a team or a day; empty for those of no team. */
  name: z.string(),
  /** From 0 to 1; null without a shift. */
  attendance: part(),
  adherence: part(),
  late_seconds: z.number(),
  left_early_seconds: z.number(),
  /** Seconds in each state. */
  states: z.record(z.enum(PRESENCES), z.number()),
  offered: z.int(),
  accepted: z.int(),
  declined: z.int(),
  timed_out: z.int(),
  skipped_rate: part(),
  handled: z.int(),
  /** Of calls, and of all that is none: they are never averaged together. */
  calls: z.object({ handled: z.int(), average: seconds(), median: seconds(), p90: seconds() }),
  chats: z.object({ handled: z.int(), average: seconds(), median: seconds(), p90: seconds() }),
  /** By the calendar, and as much of it as the desk was at work. */
  first_response: seconds(),
  first_response_working: seconds(),
  resolution: seconds(),
  reopen_rate: part(),
  /** Of the time at the desk, what was spent on tickets: several at once are counted once. */
  occupancy: part(),
  /** How long those who asked again waited for an answer, and as much of it as the desk was at work. */
  next_response: seconds(),
  next_response_working: seconds(),
  /** Content (4 or 5 of 5), of those who answered the question after closing; and how many these were. */
  satisfaction: part(),
  scores: z.int(),
});

const showReport = defineCall({
  method: 'GET',
  path: 'desk/report',
  permission: 'index-agent-reports',
  tag: 'agents',
  summary: 'What agents did in a period, by agent, team or day: days are those of each agent’s country',
  query: question,
  strict: true,
  answer: z.object({
    from: z.string(),
    to: z.string(),
    lines: z.array(line),
    /** Whom the report can be about, whatever it is narrowed to. */
    seats: z.array(z.object({ id: id(), name: z.string(), team: z.nullable(z.string()) })),
  }),
});

const ROWS = ['offers', 'handled', 'presence', 'answers', 'scores'] as const;

const reportRows = defineCall({
  method: 'GET',
  path: 'desk/report/rows',
  permission: 'index-agent-reports',
  tag: 'agents',
  summary: 'The rows that a figure of the report counts, the newest first and 200 at the most',
  query: { ...question, of: word(ROWS) },
  strict: true,
  answer: z.array(
    z.object({
      agent: z.string(),
      /** None for presence. */
      ticket_id: z.nullable(id()),
      ticket_no: z.nullable(z.string()),
      from: timestamp(),
      to: z.nullable(timestamp()),
      /** What became of an offer, or what the agent did; of what was handled or answered the channel, of a score the score. */
      what: z.string(),
      reason: z.nullable(z.string()),
      /** Of what was handled, how long that took; of an answer, how long it was waited for. */
      seconds: z.nullable(z.number()),
    }),
  ),
});

export const deskCalls = { showBoard, setPresence, stepIn, showReport, reportRows };
export type DeskBoard = DataOf<typeof showBoard>;
export type AgentReport = DataOf<typeof showReport>;
export type ReportLine = AgentReport['lines'][number];
export type ReportRow = DataOf<typeof reportRows>[number];
