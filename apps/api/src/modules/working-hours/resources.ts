import { workingHours } from '@diwan/contract/resources/working-hours';
import * as t from '../../schema/tables/services.ts';
import { crud } from '../../crud/resource/crud.ts';
import { replaceInForce } from '../../crud/write/in-force.ts';
import { openNowSql } from '../desk-calendar/index.ts';

export const workingHoursApi = crud(workingHours, {
  table: t.workingHours,
  computed: { is_open_now: openNowSql('visits') },
  beforeWrite: (context, write) => replaceInForce(context, workingHours, write, ['country_id', 'city_id']),
});
