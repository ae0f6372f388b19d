import { language } from '../../lib/preferences.ts';

/** A month's name in the reader's language, 1 to 12. */
export function monthName(month: number): string {
  return new Intl.DateTimeFormat(`${language()}-u-ca-gregory`, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month - 1, 15));
}
