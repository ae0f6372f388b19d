import { formatNumber } from '../../../lib/format.ts';
import { language } from '../../../lib/preferences.ts';

/** Whole hours as hours: a day and a half of minutes says little. */
export function Minutes({ minutes }: { minutes: number }) {
  const isHours = minutes >= 60 && minutes % 60 === 0;
  const unitDisplay = language() === 'ar' ? 'long' : 'short';
  return <bdi>{formatNumber(isHours ? minutes / 60 : minutes, { style: 'unit', unit: isHours ? 'hour' : 'minute', unitDisplay })}</bdi>;
}
