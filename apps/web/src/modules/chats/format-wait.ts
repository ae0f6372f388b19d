import { serverNow } from '../../lib/server-clock.ts';
import { formatNumber } from '../../lib/format.ts';

const MINUTE_MS = 60_000;

/** How long somebody has waited, in whole minutes, hours or days; whoever has just begun to waits a minute. */
export function formatWait(since: string, now: number = serverNow()): string {
  const minutes = Math.max(1, Math.floor((now - Date.parse(since)) / MINUTE_MS));
  const [value, unit] = minutes < 60 ? [minutes, 'minute'] : minutes < 48 * 60 ? [minutes / 60, 'hour'] : [minutes / 1440, 'day'];
  return formatNumber(Math.floor(value), { style: 'unit', unit: unit, unitDisplay: 'long' });
}
