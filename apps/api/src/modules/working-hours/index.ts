import * as t from '../../schema/tables/services.ts';
import type { Module } from '../module.ts';
import { workingHours } from '@diwan/contract/resources/working-hours';
import { crud } from '../../crud/resource/crud.ts';
import { replaceInForce } from '../../crud/write/in-force.ts';
import { openNowSql } from '../desk-calendar/index.ts';

const workingHoursApi = crud(workingHours, {
  table: t.workingHours,
  computed: { is_open_now: openNowSql('visits') },
  beforeWrite: (context, write) => replaceInForce(context, workingHours, write, ['country_id', 'city_id']),
});

export const workingHoursModule: Module = {
  resources: [workingHoursApi],
};
