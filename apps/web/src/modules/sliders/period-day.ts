import { zonedTime } from '@diwan/domain/zoned-time';
import { formatDay, ltr } from '../../lib/format.ts';
import { chosenCountry } from '../../lib/preferences.ts';

/** An end of a slider's period on the clocks of its country, of the chosen one or of the reader; midnight goes without saying. */
export function periodDay(timestamp: string, zone: string | null | undefined): string {
  const { day, time } = zonedTime(timestamp, zone ?? chosenCountry()?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  return time === '00:00' ? formatDay(day) : `${formatDay(day)} ${ltr(time)}`;
}
