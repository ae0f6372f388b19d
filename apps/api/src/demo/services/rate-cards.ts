import type { VEHICLE_TYPES } from '@diwan/contract/kit/constants';

/** A rate card in dirhams; other countries have it by their `PRICES`. */
export interface DemoRateCard {
  readonly type: (typeof VEHICLE_TYPES)[number];
  readonly ar: string;
  readonly en: string;
  readonly base: number;
  readonly minimum: number;
  readonly kilo: number;
  readonly minute: number;
  readonly stop: number;
  /** Countries without it have no such rides yet. */
  readonly countries: readonly string[];
}

const ALL = ['AE', 'SA', 'EG', 'KW', 'QA', 'BH', 'OM', 'JO'];

export const RATE_CARDS: readonly DemoRateCard[] = [
  { type: 'sedan', ar: 'سيدان اقتصادي', en: 'Economy sedan', base: 6, minimum: 13, kilo: 1.9, minute: 0.35, stop: 0.5, countries: ALL },
  { type: 'suv', ar: 'دفع رباعي عائلي', en: 'Family SUV', base: 9, minimum: 20, kilo: 2.7, minute: 0.5, stop: 0.75, countries: ALL },
  {
    type: 'van',
    ar: 'فان سبعة ركاب',
    en: 'Seven-seat van',
    base: 10,
    minimum: 25,
    kilo: 3,
    minute: 0.55,
    stop: 0.8,
    countries: ['AE', 'SA', 'EG', 'QA'],
  },
  {
    type: 'luxury',
    ar: 'فاخرة لرجال الأعمال',
    en: 'Business luxury',
    base: 15,
    minimum: 40,
    kilo: 4.5,
    minute: 0.9,
    stop: 1.25,
    countries: ['AE', 'SA', 'KW', 'QA'],
  },
  {
    type: 'pickup',
    ar: 'بيك أب للأغراض',
    en: 'Pickup for goods',
    base: 12,
    minimum: 35,
    kilo: 3.2,
    minute: 0.6,
    stop: 1,
    countries: ['AE', 'SA', 'EG', 'OM'],
  },
  {
    type: 'motorbike',
    ar: 'دراجة للتوصيل',
    en: 'Delivery motorbike',
    base: 4,
    minimum: 8,
    kilo: 1.1,
    minute: 0.25,
    stop: 0.3,
    countries: ['AE', 'EG', 'JO', 'BH'],
  },
];

/** Cards that were in force before, or wait for their day. */
export const OTHER_CARDS: readonly (DemoRateCard & { readonly factor: number })[] = [
  {
    type: 'sedan',
    ar: 'سيدان، تعرفة 2025',
    en: 'Sedan, rates of 2025',
    base: 5,
    minimum: 12,
    kilo: 1.8,
    minute: 0.3,
    stop: 0.5,
    countries: ['AE', 'SA', 'EG'],
    factor: 1,
  },
  {
    type: 'sedan',
    ar: 'سيدان، موسم رمضان',
    en: 'Sedan, Ramadan season',
    base: 7,
    minimum: 15,
    kilo: 2.1,
    minute: 0.4,
    stop: 0.5,
    countries: ['AE', 'SA'],
    factor: 1,
  },
];
