import { WEEKDAYS, type Weekday } from '@diwan/domain/week-hours';
import type { SlaBasis } from '@diwan/domain/tickets/sla-targets';
import type { Targets } from '@diwan/domain/tickets/ticket-clocks';
import type { TicketPriority } from '@diwan/domain/tickets/ticket-transitions';

const on = (days: readonly Weekday[], ...ranges: string[]): string[] => days.flatMap((day) => ranges.map((range) => `${day} ${range}`));
const but = (...days: Weekday[]): Weekday[] => WEEKDAYS.filter((day) => !days.includes(day));

/** A desk's week from so many days ago on. */
export interface DemoDeskWeek {
  readonly country: string;
  readonly ar: string;
  readonly en: string;
  readonly days_ago: number;
  readonly hours: readonly string[];
}

export const DESK_WEEKS: readonly DemoDeskWeek[] = [
  { country: 'AE', ar: 'دوام الدعم الأول', en: 'The desk’s first hours', days_ago: 700, hours: on(but('fri'), '08:00-20:00') },
  {
    country: 'AE',
    ar: 'دوام الدعم في الإمارات',
    en: 'Desk hours in the Emirates',
    days_ago: 240,
    hours: [...on(but('fri'), '07:00-24:00'), ...on(['fri'], '07:00-12:00', '13:30-24:00')],
  },
  { country: 'SA', ar: 'دوام الدعم الأول', en: 'The desk’s first hours', days_ago: 700, hours: on(but('fri'), '09:00-21:00') },
  {
    country: 'SA',
    ar: 'دوام الدعم في السعودية',
    en: 'Desk hours in Saudi Arabia',
    days_ago: 240,
    hours: [...on(but('fri'), '08:00-02:00'), ...on(['fri'], '13:30-02:00')],
  },
  { country: 'EG', ar: 'دوام الدعم في مصر', en: 'Desk hours in Egypt', days_ago: 700, hours: on(WEEKDAYS, '09:00-01:00') },
  { country: 'KW', ar: 'دوام الدعم في الكويت', en: 'Desk hours in Kuwait', days_ago: 500, hours: on(WEEKDAYS, '08:00-24:00') },
  { country: 'QA', ar: 'دوام الدعم في قطر', en: 'Desk hours in Qatar', days_ago: 500, hours: on(WEEKDAYS, '08:00-23:00') },
  { country: 'JO', ar: 'دوام الدعم في الأردن', en: 'Desk hours in Jordan', days_ago: 420, hours: on(but('fri'), '09:00-22:00') },
];

/** What a desk keeps in Ramadan: the afternoon, and the night after the prayers. */
export const RAMADAN_HOURS = on(WEEKDAYS, '10:00-16:00', '20:30-02:00');

/** A promise for a priority. Whatever a country says nothing of is as it is everywhere. */
export interface DemoRule extends Targets {
  readonly country: string;
  readonly priority: TicketPriority;
  readonly ar: string;
  readonly en: string;
  readonly basis: SlaBasis;
  readonly is_active: boolean;
}

const rule = (
  country: string,
  priority: TicketPriority,
  names: readonly [ar: string, en: string],
  minutes: readonly number[],
  more: Partial<DemoRule> = {},
): DemoRule => {
  const [ar, en] = names;
  const [first = 60, next = 120, resolution = 1_440] = minutes;
  return { country, priority, ar, en, basis: 'working', is_active: true, first, next, resolution, ...more };
};

const URGENT = ['سلامة الناس أولًا', 'People’s safety first'] as const;
const HIGH = ['الشكاوى وما فيه مال', 'Complaints and money'] as const;
const NORMAL = ['الأسئلة المعتادة', 'Everyday questions'] as const;
const LOW = ['الاقتراحات وما لا يستعجل', 'Suggestions and what can wait'] as const;

export const DEMO_RULES: readonly DemoRule[] = [
  // Whoever sits in a car that drives wildly is not asked to wait for the morning.
  rule('AE', 'urgent', URGENT, [5, 5, 120], { basis: 'calendar' }),
  rule('AE', 'high', HIGH, [15, 20, 360]),
  rule('AE', 'normal', NORMAL, [45, 90, 1_200]),
  rule('AE', 'low', LOW, [240, 480, 4_320]),
  rule('AE', 'normal', ['الأسئلة المعتادة، قبل التوسع', 'Everyday questions, before we grew'], [120, 240, 2_880], { is_active: false }),
  rule('SA', 'urgent', URGENT, [5, 10, 180], { basis: 'calendar' }),
  rule('SA', 'high', HIGH, [15, 30, 480]),
  rule('SA', 'normal', NORMAL, [60, 120, 1_440]),
  rule('SA', 'low', LOW, [300, 600, 4_320]),
  rule('EG', 'urgent', URGENT, [5, 10, 240], { basis: 'calendar' }),
  rule('EG', 'high', HIGH, [20, 40, 600]),
  rule('EG', 'normal', NORMAL, [60, 120, 1_440]),
  rule('KW', 'urgent', URGENT, [5, 10, 180], { basis: 'calendar' }),
  rule('KW', 'high', HIGH, [20, 30, 480]),
  rule('QA', 'high', HIGH, [20, 30, 480]),
];
