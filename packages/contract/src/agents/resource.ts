import { PRESENCES } from '@diwan/domain/agents/presence';
import { flag, hours, number, oneOf, ref, text, timestamp } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

/**
 * A seat at the desk: what an admin is offered, how much of it at once, and when they work. One admin has one seat; their account says
 * which countries and calls are theirs at all.
 */
export const agents = defineResource('agents', {
  fields: {
    /** Whose supervisors see them, and by whose clocks their days and their shift are counted. */
    country_id: ref('countries', { createOnly: true }),
    admin_id: ref('admins', { createOnly: true }),
    /** What the desk calls them. */
    name: text({ max: 80 }),
    /** Also tickets of the other countries that their account works in. */
    takes_abroad: flag(),
    team: text({ max: 60, optional: true }),
    // A flag each: there are two languages and four channels, and each is asked for by itself.
    speaks_ar: flag({ initial: 1 }),
    speaks_en: flag(),
    takes_chats: flag({ initial: 1 }),
    takes_calls: flag({ initial: 1 }),
    takes_contact_messages: flag({ initial: 1 }),
    takes_complaints: flag({ initial: 1 }),
    capacity: number({ min: 1, max: 20 }),
    shift: hours({ optional: true }),
    /** The specification's name for a seat that is offered nothing. */
    agents_cant_receive_orders: flag({
      toggle: true,
      call: { method: 'POST', path: null },
      told: { on: 'submitted', off: 'submitted' },
    }),
    presence: oneOf('presences', PRESENCES, { readOnly: true, initial: 'end_work' }),
    presence_at: timestamp({ readOnly: true, optional: true, none: 'not_yet' }),
  },
  label: ['name'],
  scope: 'country_id',
  list: {
    search: ['name', 'team'],
    filters: ['keyword', 'id', 'country_id', 'presence', 'agents_cant_receive_orders', 'created_at', 'from_date', 'to_date'],
    sorts: ['id', 'name', 'created_at'],
  },
  can: { list: 'index-agents', show: 'index-agents', create: 'update-agents', update: 'update-agents', delete: 'update-agents' },
  rule(agent, fail) {
    if (!agent.speaks_ar && !agent.speaks_en) fail('speaks_ar', 'some_language');
    if (!agent.takes_chats && !agent.takes_calls && !agent.takes_contact_messages && !agent.takes_complaints)
      fail('takes_chats', 'some_channel');
  },
});
export type Agent = RecordOf<typeof agents>;
