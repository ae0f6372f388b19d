import { addDays } from '@diwan/domain/periods';

/** Days off of a country, as its government announces them. */
export interface Holiday {
  readonly country: string;
  readonly ar: string;
  readonly en: string;
  /** By the calendar that it follows: month and day, and for how many days. */
  readonly on: readonly ['gregorian' | 'hijri', month: number, day: number, days: number];
}

const hijri = (month: number, day: number, days: number) => ['hijri', month, day, days] as const;
const gregorian = (month: number, day: number, days = 1) => ['gregorian', month, day, days] as const;

// The moon decides on those of the Hijri calendar: a day may come before what was announced.
export const HOLIDAYS: readonly Holiday[] = [
  { country: 'AE', ar: 'رأس السنة الميلادية', en: 'New Year’s Day', on: gregorian(1, 1) },
  { country: 'AE', ar: 'عيد الفطر', en: 'Eid al-Fitr', on: hijri(10, 1, 3) },
  { country: 'AE', ar: 'وقفة عرفة وعيد الأضحى', en: 'Arafah Day and Eid al-Adha', on: hijri(12, 9, 4) },
  { country: 'AE', ar: 'رأس السنة الهجرية', en: 'Islamic New Year', on: hijri(1, 1, 1) },
  { country: 'AE', ar: 'المولد النبوي', en: 'The Prophet’s Birthday', on: hijri(3, 12, 1) },
  { country: 'AE', ar: 'عيد الاتحاد', en: 'National Day (Eid Al Etihad)', on: gregorian(12, 2, 2) },
  { country: 'SA', ar: 'يوم التأسيس', en: 'Founding Day', on: gregorian(2, 22) },
  { country: 'SA', ar: 'عيد الفطر', en: 'Eid al-Fitr', on: hijri(10, 1, 4) },
  { country: 'SA', ar: 'وقفة عرفة وعيد الأضحى', en: 'Arafah Day and Eid al-Adha', on: hijri(12, 9, 4) },
  { country: 'SA', ar: 'اليوم الوطني', en: 'National Day', on: gregorian(9, 23) },
  { country: 'EG', ar: 'عيد الميلاد المجيد', en: 'Coptic Christmas', on: gregorian(1, 7) },
  { country: 'EG', ar: 'عيد الشرطة وثورة 25 يناير', en: 'Police Day and the 25 January Revolution', on: gregorian(1, 25) },
  { country: 'EG', ar: 'عيد الفطر', en: 'Eid al-Fitr', on: hijri(10, 1, 3) },
  { country: 'EG', ar: 'عيد تحرير سيناء', en: 'Sinai Liberation Day', on: gregorian(4, 25) },
  { country: 'EG', ar: 'عيد العمال', en: 'Labour Day', on: gregorian(5, 1) },
  { country: 'EG', ar: 'وقفة عرفات وعيد الأضحى', en: 'Arafah Day and Eid al-Adha', on: hijri(12, 9, 4) },
  { country: 'EG', ar: 'رأس السنة الهجرية', en: 'Islamic New Year', on: hijri(1, 1, 1) },
  { country: 'EG', ar: 'ثورة 30 يونيو', en: '30 June Revolution', on: gregorian(6, 30) },
  { country: 'EG', ar: 'ثورة 23 يوليو', en: '23 July Revolution', on: gregorian(7, 23) },
  { country: 'EG', ar: 'المولد النبوي الشريف', en: 'The Prophet’s Birthday', on: hijri(3, 12, 1) },
  { country: 'EG', ar: 'عيد القوات المسلحة', en: 'Armed Forces Day', on: gregorian(10, 6) },
];

const umalqura = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', { timeZone: 'UTC', month: 'numeric', day: 'numeric' });

/** Month and day of a day, by both calendars. */
function getDates(day: string): Readonly<Record<'gregorian' | 'hijri', string>> {
  const parts = umalqura.formatToParts(new Date(`${day}T12:00:00Z`));
  const read = (type: string) => Number.parseInt(parts.find((part) => part.type === type)?.value ?? '', 10);
  return { gregorian: `${Number(day.slice(5, 7))}-${Number(day.slice(8))}`, hijri: `${read('month')}-${read('day')}` };
}

/** The holidays that begin between two days, each with its first and its last day. */
export function holidaysBetween(from: string, to: string): (Holiday & { readonly start: string; readonly end: string })[] {
  const found = [];
  for (let start = from; start <= to; start = addDays(start, 1)) {
    const dates = getDates(start);
    for (const holiday of HOLIDAYS) {
      const [calendar, month, date, days] = holiday.on;
      if (dates[calendar] === `${month}-${date}`) found.push({ ...holiday, start, end: addDays(start, days - 1) });
    }
  }
  return found;
}
