import { FIRST_STEPS, type FirstStep } from '@diwan/contract/home/first-steps';
import type { Runner } from '../../platform/database/runner.ts';

/** Whether there is a row that somebody can use. */
const some = (table: string, condition = 'true') => `exists (select from ${table} where deleted_at is null and ${condition})`;

/** When a step is done, by what is there: nobody ticks it off. */
const IS_DONE: Readonly<Record<FirstStep, string>> = {
  country: some('countries', 'is_active'),
  city: some('cities'),
  category: some('group_services', 'is_active'),
  contract: some('sub_services', 'is_active'),
  package: some('provider_services', 'is_active'),
  payment_way: some('payment_ways', 'is_active'),
  hours: some('working_hours', 'is_active'),
  cancel_reasons: some('cancel_reasons', 'is_active'),
  report_reasons: some('report_reasons', 'is_active'),
  terms: some('terms', 'is_active'),
  privacy: some('privacy_policy', 'is_active'),
  superadmin: `(select count(*) > 1 from (select from admins where deleted_at is null and is_super_admin and is_active and not is_ban limit 2) x)`,
  provider: some('providers', 'is_active and accepted_by_admin'),
  order: some('orders'),
  finished: some('orders', `order_status = 'finished'`),
};

const STEPS = `select ${FIRST_STEPS.map((step) => `${IS_DONE[step]} as ${step}`).join(', ')}`;
const HAS_OPENED = `select ${IS_DONE.finished} as finished`;

/** The way from an empty installation to its first finished order, and how far it has come; null from that order on, for good. */
export async function firstSteps(runner: Runner) {
  const { rows: opened } = await runner.query<{ finished: boolean }>({ name: 'first_order_finished', text: HAS_OPENED });
  if (opened[0]?.finished) return null;
  const { rows } = await runner.query<Record<FirstStep, boolean>>({ name: 'first_steps', text: STEPS });
  return FIRST_STEPS.map((id) => ({ id, is_done: rows[0]?.[id] ?? false }));
}
