import { addDays, type Days } from '../periods.ts';

/** A Ramadan, with its year of the Hijri calendar. */
export interface Ramadan extends Days {
  readonly year: number;
}

const MONTH = 9;
/** A Hijri year and a month more: within it a Ramadan begins and ends. */
const LOOKED_AT = 390;

const umalqura = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', { timeZone: 'UTC', year: 'numeric', month: 'numeric' });

function getMonth(day: string): { year: number; month: number } {
  const parts = umalqura.formatToParts(new Date(`${day}T12:00:00Z`));
  const read = (type: string) => Number.parseInt(parts.find((part) => part.type === type)?.value ?? '', 10);
  return { year: read('year'), month: read('month') };
}

/** The first Ramadan that ends after a day, by the calendar of Umm al-Qura; a country may see the moon a day apart, and so somebody confirms it. */
export function ramadanAfter(day: string): Ramadan | undefined {
  let from = addDays(day, 1);
  for (let looked = 0; getMonth(from).month !== MONTH; from = addDays(from, 1)) if ((looked += 1) > LOOKED_AT) return undefined;
  while (getMonth(addDays(from, -1)).month === MONTH) from = addDays(from, -1);
  let to = from;
  while (getMonth(addDays(to, 1)).month === MONTH) to = addDays(to, 1);
  return { from, to, year: getMonth(from).year };
}
