import { deskHours } from '@diwan/contract/working-hours/desk-hours';
import { crud } from '../../crud/resource/crud.ts';
import * as t from '../../schema/tables/desk.ts';
import { askRecounts } from '../tickets/index.ts';
import { getCountryToday, keepPast } from './keep-past.ts';
import { IN_FORCE, openNowSql } from './open-now.ts';

interface Week {
  readonly valid_from?: unknown;
  readonly hours?: unknown;
}

const getPast = ({ valid_from, hours }: Week, today: string) => (String(valid_from) < today ? { valid_from, hours } : null);

/** The weeks of desks: one that was in force stays as it was, and another follows it. */
export const deskHoursApi = crud(deskHours, {
  table: t.deskHours,
  refusals: { 409: ['calendar.begun'] },
  computed: { is_in_force: IN_FORCE, is_open_now: openNowSql('desk') },
  async beforeWrite(context, { before, values }) {
    const next = { ...before, ...values };
    const today = await getCountryToday(context, next.country_id);
    keepPast(before && getPast(before, today), getPast(next, today), 'valid_from');
    await askRecounts(context, [next]);
  },
  async beforeDelete(context, rows) {
    for (const row of rows) keepPast(getPast(row, await getCountryToday(context, row.country_id)), null, 'valid_from');
    await askRecounts(context, rows);
  },
});
