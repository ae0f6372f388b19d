import * as z from 'zod/mini';
import { PRESENCES } from '@diwan/domain/agents/presence';
import { TICKET_CHANNELS, TICKET_PRIORITIES } from '@diwan/domain/tickets/ticket-transitions';
import { FIRST_DAY, LAST_DAY } from '../statistics.ts';
import { flag, id, timestamp } from './answers.ts';
import { defineCall, type DataOf } from './call.ts';
import { day, rowNumber, shortText, strictQuery, word } from './queries.ts';

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
  /** Before whom it is now. */
  offered_to: z.nullable(z.string()),
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
    /** Of today’s tickets: answered in time, of those that were answered or whose time has run out. */
    service: z.object({ in_time: z.int(), due: z.int() }),
  }),
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
  first_response: seconds(),
  resolution: seconds(),
  reopen_rate: part(),
});

const showReport = defineCall({
  method: 'GET',
  path: 'desk/report',
  permission: 'index-agent-reports',
  tag: 'agents',
  summary: 'What agents did in a period, by agent, team or day: days are those of each agent’s country',
  query: question,
  strict: true,
  answer: z.object({ from: z.string(), to: z.string(), lines: z.array(line) }),
});

const ROWS = ['offers', 'handled', 'presence'] as const;

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
      /** What became of an offer, or what the agent did; of what was handled the channel. */
      what: z.string(),
      reason: z.nullable(z.string()),
      /** Of what was handled, how long that took. */
      seconds: z.nullable(z.number()),
    }),
  ),
});

export const deskCalls = { showBoard, showReport, reportRows };
export type DeskBoard = DataOf<typeof showBoard>;
export type AgentReport = DataOf<typeof showReport>;
export type ReportLine = AgentReport['lines'][number];
export type ReportRow = DataOf<typeof reportRows>[number];
