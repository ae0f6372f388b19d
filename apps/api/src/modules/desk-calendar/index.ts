import type { Module } from '../module.ts';
import { calendarExceptionsApi } from './calendar-exceptions.ts';
import { deskHoursApi } from './desk-hours.ts';
import { ramadanProposed } from './propose-ramadan.ts';

export { openNowSql } from './open-now.ts';

export const deskCalendarModule: Module = {
  resources: [deskHoursApi, calendarExceptionsApi],
  timers: [ramadanProposed],
};
