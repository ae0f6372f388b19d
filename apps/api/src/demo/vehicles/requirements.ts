import type { VEHICLE_TYPES } from '@diwan/contract/kit/constants';

/** What a country asks of its vehicles. */
export interface DemoRequirement {
  readonly kind: 'document' | 'max_age' | 'seats_number';
  readonly vehicle_type: (typeof VEHICLE_TYPES)[number] | null;
  readonly title_ar: string;
  readonly title_en: string;
  readonly description_ar: string | null;
  readonly description_en: string | null;
  readonly has_expiry: boolean;
  readonly max_age: number | null;
  readonly min_seats: number | null;
}

const NONE = { description_ar: null, description_en: null, vehicle_type: null, has_expiry: false, max_age: null, min_seats: null };

const REGISTRATION: DemoRequirement = {
  ...NONE,
  kind: 'document',
  has_expiry: true,
  title_ar: 'رخصة سير المركبة',
  title_en: 'Vehicle registration card',
  description_ar: 'صورة الوجهين واضحة، وتاريخ الانتهاء كما يظهر في الرخصة',
  description_en: 'Both sides, readable, with the expiry date that the card shows',
};
const INSURANCE: DemoRequirement = {
  ...NONE,
  kind: 'document',
  has_expiry: true,
  title_ar: 'وثيقة التأمين',
  title_en: 'Insurance policy',
  description_ar: 'تأمين يغطي نقل الركاب',
  description_en: 'One that covers carrying passengers',
};
const INSPECTION: DemoRequirement = {
  ...NONE,
  kind: 'document',
  has_expiry: true,
  title_ar: 'شهادة الفحص الفني',
  title_en: 'Technical inspection certificate',
};
const PERMIT: DemoRequirement = {
  ...NONE,
  kind: 'document',
  has_expiry: true,
  title_ar: 'تصريح نقل الركاب',
  title_en: 'Passenger transport permit',
};
const PHOTO: DemoRequirement = {
  ...NONE,
  kind: 'document',
  title_ar: 'صور المركبة من الخارج',
  title_en: 'Pictures of the outside',
  description_ar: 'الأمام والخلف والجانبان',
  description_en: 'Front, back and both sides',
};

const age = (years: number, type: DemoRequirement['vehicle_type'] = null): DemoRequirement => ({
  ...NONE,
  kind: 'max_age',
  vehicle_type: type,
  max_age: years,
  title_ar: type === 'luxury' ? 'عمر المركبة الفاخرة' : 'عمر المركبة',
  title_en: type === 'luxury' ? 'Age of a luxury vehicle' : 'Age of the vehicle',
});
const seats = (count: number, type: DemoRequirement['vehicle_type']): DemoRequirement => ({
  ...NONE,
  kind: 'seats_number',
  vehicle_type: type,
  min_seats: count,
  title_ar: 'مقاعد الفان',
  title_en: 'Seats of a van',
});

const USUAL = [REGISTRATION, INSURANCE, PHOTO, age(12), seats(7, 'van')];

/** By ISO 3166 code; other countries ask for the usual. */
const BY_COUNTRY: Readonly<Record<string, readonly DemoRequirement[]>> = {
  AE: [REGISTRATION, INSURANCE, PERMIT, PHOTO, age(8), age(5, 'luxury'), seats(7, 'van')],
  SA: [REGISTRATION, INSURANCE, INSPECTION, PERMIT, age(10), age(5, 'luxury'), seats(7, 'van')],
  EG: [REGISTRATION, INSURANCE, INSPECTION, age(20), seats(7, 'van')],
};

export function getDemoRequirements(iso2: string): readonly DemoRequirement[] {
  return BY_COUNTRY[iso2] ?? USUAL;
}
