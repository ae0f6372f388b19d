import { WEEKDAYS, type Weekday } from '@diwan/domain/week-hours';

/** Working hours of a place: a country, or its main city where that has its own. */
export interface DemoWeek {
  readonly country: string;
  /** As the gazetteer names it in English. */
  readonly city?: string;
  readonly ar: string;
  readonly en: string;
  readonly hours: readonly string[];
  readonly is_active: boolean;
}

const on = (days: readonly Weekday[], ...ranges: string[]): string[] => days.flatMap((day) => ranges.map((range) => `${day} ${range}`));
const but = (...days: Weekday[]): Weekday[] => WEEKDAYS.filter((day) => !days.includes(day));

// Fridays begin after the prayer; evenings are long, and go on past midnight where cities do.
export const WEEKS: readonly DemoWeek[] = [
  {
    country: 'AE',
    ar: 'دوام الإمارات',
    en: 'Emirates hours',
    is_active: true,
    hours: [...on(but('fri'), '08:00-22:00'), ...on(['fri'], '08:00-11:30', '14:00-23:00')],
  },
  {
    country: 'AE',
    city: 'Dubai',
    ar: 'دوام دبي',
    en: 'Dubai hours',
    is_active: true,
    hours: [...on(but('fri', 'sat'), '07:00-24:00'), ...on(['fri'], '07:00-12:00', '13:30-02:00'), ...on(['sat'], '08:00-02:00')],
  },
  {
    country: 'AE',
    city: 'Dubai',
    ar: 'دوام رمضان في دبي',
    en: 'Ramadan hours in Dubai',
    is_active: false,
    hours: on(WEEKDAYS, '09:00-16:00', '20:30-03:00'),
  },
  {
    country: 'SA',
    ar: 'دوام السعودية',
    en: 'Saudi hours',
    is_active: true,
    hours: [...on(but('fri'), '09:00-12:00', '16:00-23:00'), ...on(['fri'], '16:00-24:00')],
  },
  {
    country: 'SA',
    city: 'Riyadh',
    ar: 'دوام الرياض',
    en: 'Riyadh hours',
    is_active: true,
    hours: [...on(but('fri'), '08:00-24:00'), ...on(['fri'], '14:00-02:00')],
  },
  { country: 'SA', ar: 'دوام رمضان', en: 'Ramadan hours', is_active: false, hours: on(WEEKDAYS, '10:00-16:00', '21:00-03:00') },
  {
    country: 'EG',
    ar: 'دوام مصر',
    en: 'Egypt hours',
    is_active: true,
    hours: [...on(but('fri'), '09:00-22:00'), ...on(['fri'], '14:00-23:00')],
  },
  {
    country: 'EG',
    city: 'Cairo',
    ar: 'دوام القاهرة',
    en: 'Cairo hours',
    is_active: true,
    hours: [...on(but('fri'), '08:00-01:00'), ...on(['fri'], '13:00-02:00')],
  },
  {
    country: 'KW',
    ar: 'دوام الكويت',
    en: 'Kuwait hours',
    is_active: true,
    hours: [...on(but('fri'), '08:00-13:00', '16:00-22:00'), ...on(['fri'], '16:00-23:00')],
  },
  {
    country: 'QA',
    ar: 'دوام قطر',
    en: 'Qatar hours',
    is_active: true,
    hours: [...on(but('fri'), '08:00-22:00'), ...on(['fri'], '13:30-22:00')],
  },
  { country: 'BH', ar: 'دوام البحرين', en: 'Bahrain hours', is_active: true, hours: on(WEEKDAYS, '08:00-22:00') },
  {
    country: 'OM',
    ar: 'دوام عُمان',
    en: 'Oman hours',
    is_active: true,
    hours: [...on(but('fri'), '08:00-13:00', '16:00-21:00'), ...on(['fri'], '16:00-21:00')],
  },
  { country: 'JO', ar: 'دوام الأردن', en: 'Jordan hours', is_active: true, hours: on(but('fri'), '09:00-20:00') },
];
