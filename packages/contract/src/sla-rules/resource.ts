import { TICKET_PRIORITIES } from '@diwan/domain/tickets/ticket-transitions';
import { SLA_BASES } from '@diwan/domain/tickets/sla-targets';
import { bilingual, flag, number, oneOf, ref } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

/** A year of minutes: nobody promises more. */
const MAX_MINUTES = 525_600;
const minutes = () => number({ min: 1, max: MAX_MINUTES });

/** What the desk of a country promises for a priority. One of each is in force: switching one on takes the place of the one before. */
export const slaRules = defineResource('sla_rules', {
  fields: {
    country_id: ref('countries', { createOnly: true }),
    priority: oneOf('ticket_priorities', TICKET_PRIORITIES, { initial: 'normal' }),
    ...bilingual('title', { max: 120 }),
    /** Whether minutes pass while the desk works, or always. */
    basis: oneOf('sla_bases', SLA_BASES, { initial: 'working' }),
    first_minutes: minutes(),
    next_minutes: minutes(),
    /** No less than the first response. */
    resolution_minutes: number({ min: 1, max: MAX_MINUTES, example: 525_600 }),
    is_active: flag({ toggle: true }),
  },
  label: ['title_ar', 'title_en'],
  scope: 'country_id',
  list: {
    search: ['title_ar', 'title_en'],
    filters: ['keyword', 'id', 'country_id', 'priority', 'basis', 'is_active', 'status', 'created_at', 'from_date', 'to_date'],
    sorts: ['id', 'title_ar', 'title_en', 'created_at'],
  },
  can: {
    list: 'index-sla-rules',
    show: 'show-sla-rules',
    create: 'create-sla-rules',
    update: 'update-sla-rules',
    delete: 'delete-sla-rules',
  },
  rule({ first_minutes: first, resolution_minutes: resolution }, fail) {
    if (first && resolution && resolution < first) fail('resolution_minutes', 'below_first_response');
  },
});
export type SlaRule = RecordOf<typeof slaRules>;
