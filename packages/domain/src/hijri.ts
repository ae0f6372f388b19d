const HIJRI = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const DAY = 86_400_000;
/** The first day of the calendar, and how long its months are by and large. */
const FIRST = Date.UTC(622, 6, 19);
const MONTH_DAYS = 29.530_588;

/** A moment's day by the calendar of Umm al-Qura, `1448-06-15`. */
function toHijri(timestamp: number): string {
  const parts = HIJRI.formatToParts(timestamp);
  const read = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${Number.parseInt(read('year'), 10)}-${read('month')}-${read('day')}`;
}

/** The day, `2026-11-25`, that the calendar of Umm al-Qura calls so, `1448-06-15`; undefined where it has no such day. */
export function fromHijri(day: string): string | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const about = FIRST + Math.round(((year - 1) * 12 + month - 1) * MONTH_DAYS + date - 1) * DAY;
  // The months of the calendar are a day or two apart from those of the average.
  for (let timestamp = about - 4 * DAY; timestamp <= about + 4 * DAY; timestamp += DAY)
    if (toHijri(timestamp) === day) return new Date(timestamp).toISOString().slice(0, 10);
  return undefined;
}
