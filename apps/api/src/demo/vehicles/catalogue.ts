import type { VEHICLE_TYPES } from '@diwan/contract/kit/constants';

type VehicleType = (typeof VEHICLE_TYPES)[number];

/** Arabic name, Latin name, type, seats, and how common it is on the roads of the region. */
type Model = readonly [ar: string, en: string, type: VehicleType, seats: number, weight: number];

/** Brands of the region's roads with their models. */
export const BRANDS: readonly { readonly ar: string; readonly en: string; readonly models: readonly Model[] }[] = [
  {
    ar: 'تويوتا',
    en: 'Toyota',
    models: [
      ['كامري', 'Camry', 'sedan', 5, 16],
      ['كورولا', 'Corolla', 'sedan', 5, 12],
      ['يارس', 'Yaris', 'sedan', 5, 6],
      ['لاند كروزر', 'Land Cruiser', 'suv', 8, 4],
      ['هايلوكس', 'Hilux', 'pickup', 5, 5],
      ['هايس', 'Hiace', 'van', 13, 6],
      ['إنوفا', 'Innova', 'van', 8, 4],
    ],
  },
  {
    ar: 'نيسان',
    en: 'Nissan',
    models: [
      ['صني', 'Sunny', 'sedan', 5, 9],
      ['ألتيما', 'Altima', 'sedan', 5, 7],
      ['باترول', 'Patrol', 'suv', 8, 3],
      ['أورفان', 'Urvan', 'van', 13, 3],
      ['نافارا', 'Navara', 'pickup', 5, 2],
    ],
  },
  {
    ar: 'هيونداي',
    en: 'Hyundai',
    models: [
      ['إلنترا', 'Elantra', 'sedan', 5, 9],
      ['أكسنت', 'Accent', 'sedan', 5, 7],
      ['توسان', 'Tucson', 'suv', 5, 3],
      ['ستاريا', 'Staria', 'van', 9, 3],
    ],
  },
  {
    ar: 'كيا',
    en: 'Kia',
    models: [
      ['سيراتو', 'Cerato', 'sedan', 5, 5],
      ['سبورتاج', 'Sportage', 'suv', 5, 3],
      ['كرنفال', 'Carnival', 'van', 8, 3],
    ],
  },
  {
    ar: 'هوندا',
    en: 'Honda',
    models: [
      ['أكورد', 'Accord', 'sedan', 5, 4],
      ['سي آر في', 'CR-V', 'suv', 5, 2],
      ['يونيكورن', 'Unicorn', 'motorbike', 2, 4],
    ],
  },
  {
    ar: 'لكزس',
    en: 'Lexus',
    models: [
      ['إي إس', 'ES', 'luxury', 5, 4],
      ['إل إكس', 'LX', 'luxury', 7, 1],
    ],
  },
  {
    ar: 'مرسيدس بنز',
    en: 'Mercedes-Benz',
    models: [
      ['الفئة إي', 'E-Class', 'luxury', 5, 2],
      ['الفئة إس', 'S-Class', 'luxury', 5, 1],
      ['الفئة في', 'V-Class', 'luxury', 7, 2],
    ],
  },
  {
    ar: 'بي إم دبليو',
    en: 'BMW',
    models: [
      ['الفئة الخامسة', '5 Series', 'luxury', 5, 1],
      ['الفئة السابعة', '7 Series', 'luxury', 5, 1],
    ],
  },
  {
    ar: 'فورد',
    en: 'Ford',
    models: [
      ['تورس', 'Taurus', 'sedan', 5, 3],
      ['إكسبلورر', 'Explorer', 'suv', 7, 2],
      ['ترانزيت', 'Transit', 'van', 12, 1],
    ],
  },
  {
    ar: 'شيفروليه',
    en: 'Chevrolet',
    models: [
      ['أوبترا', 'Optra', 'sedan', 5, 4],
      ['تاهو', 'Tahoe', 'suv', 8, 1],
      ['سلفرادو', 'Silverado', 'pickup', 5, 1],
    ],
  },
  {
    ar: 'ياماها',
    en: 'Yamaha',
    models: [
      ['واي بي آر', 'YBR', 'motorbike', 2, 3],
      ['كروكس', 'Crux', 'motorbike', 2, 1],
    ],
  },
  { ar: 'بي واي دي', en: 'BYD', models: [['سيل', 'Seal', 'sedan', 5, 1]] },
];
