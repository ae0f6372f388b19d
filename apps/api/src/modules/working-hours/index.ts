import * as t from '../../schema/tables/services.ts';
import type { Module } from '../module.ts';
import { workingHours } from '@diwan/contract/working-hours/resource';
import { crud } from '../../crud/resource/crud.ts';
import { replaceInForce } from '../../crud/write/in-force.ts';
import { calendarExceptionsApi } from './calendar-exceptions.ts';
import { deskHoursApi } from './desk-hours.ts';
import { openNowSql } from './open-now.ts';
import { ramadanProposed } from './propose-ramadan.ts';

const workingHoursApi = crud(workingHours, {
  table: t.workingHours,
  computed: { is_open_now: openNowSql('visits') },
  beforeWrite: (context, write) => replaceInForce(context, workingHours, write, ['country_id', 'city_id']),
});

export const workingHoursModule: Module = {
  resources: [workingHoursApi, deskHoursApi, calendarExceptionsApi],
  timers: [ramadanProposed],
};
