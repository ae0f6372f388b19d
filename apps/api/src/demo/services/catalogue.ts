/** A main category with its contract types, and what packages of it cost: a base price in dirhams for one visit. */
export interface DemoGroup {
  readonly ar: string;
  readonly en: string;
  readonly about_ar: string;
  readonly about_en: string;
  readonly is_maintenance?: true;
  readonly is_active?: false;
  /** Dirhams a visit. */
  readonly visit: number;
  readonly types: readonly DemoType[];
}

export interface DemoType {
  readonly ar: string;
  readonly en: string;
  /** Packages of this type, by the number of visits; none where only single visits are sold. */
  readonly packages: readonly (keyof typeof PACKAGES)[];
}

/** Packages as they are sold everywhere: visits, free ones, those that may be cancelled, people who come, days, and the discount in percent. */
export const PACKAGES = {
  single: { ar: 'زيارة واحدة', en: 'Single visit', visits: 1, gifts: 0, cancels: 0, people: 1, days: 30, discount: 0 },
  weekly: { ar: 'باقة أسبوعية', en: 'Weekly package', visits: 4, gifts: 0, cancels: 1, people: 1, days: 30, discount: 8 },
  twice: { ar: 'باقة مرتين في الأسبوع', en: 'Twice a week', visits: 8, gifts: 1, cancels: 2, people: 1, days: 30, discount: 12 },
  family: { ar: 'باقة العائلة', en: 'Family package', visits: 12, gifts: 1, cancels: 3, people: 2, days: 90, discount: 15 },
  half_year: { ar: 'باقة ستة أشهر', en: 'Six-month package', visits: 24, gifts: 2, cancels: 6, people: 1, days: 180, discount: 18 },
  yearly: { ar: 'باقة سنوية', en: 'Yearly package', visits: 48, gifts: 4, cancels: 12, people: 2, days: 365, discount: 22 },
} as const;

export const DEMO_GROUPS: readonly DemoGroup[] = [
  {
    ar: 'تنظيف المنازل',
    en: 'Home cleaning',
    about_ar: 'تنظيف دوري أو لمرة واحدة، بعمالة مدرّبة ومواد آمنة على الأطفال.',
    about_en: 'Regular or one-time cleaning by trained people, with materials that are safe for children.',
    visit: 120,
    types: [
      { ar: 'تنظيف بالساعة', en: 'Hourly cleaning', packages: ['single', 'weekly', 'twice'] },
      { ar: 'تنظيف عميق', en: 'Deep cleaning', packages: ['single', 'half_year'] },
      { ar: 'تنظيف ما بعد البناء', en: 'After-construction cleaning', packages: ['single'] },
    ],
  },
  {
    ar: 'صيانة التكييف',
    en: 'Air-conditioning',
    about_ar: 'غسيل المكيفات وتعبئة الغاز وإصلاح الأعطال قبل الصيف وفي أثنائه.',
    about_en: 'Washing, gas refills and repairs, before the summer and during it.',
    is_maintenance: true,
    visit: 150,
    types: [
      { ar: 'عقد صيانة سنوي', en: 'Yearly maintenance contract', packages: ['yearly', 'half_year'] },
      { ar: 'زيارة عند الطلب', en: 'Visit on demand', packages: ['single'] },
    ],
  },
  {
    ar: 'السباكة',
    en: 'Plumbing',
    about_ar: 'تسريبات وتمديدات وسخانات، بضمان على العمل.',
    about_en: 'Leaks, pipes and water heaters, with a guarantee on the work.',
    is_maintenance: true,
    visit: 110,
    types: [
      { ar: 'زيارة عند الطلب', en: 'Visit on demand', packages: ['single'] },
      { ar: 'عقد صيانة منزل', en: 'Home maintenance contract', packages: ['half_year', 'yearly'] },
    ],
  },
  {
    ar: 'الكهرباء',
    en: 'Electricity',
    about_ar: 'إنارة ومفاتيح ولوحات توزيع، وفحص سلامة التمديدات.',
    about_en: 'Lights, switches and boards, and safety checks of the wiring.',
    is_maintenance: true,
    visit: 110,
    types: [
      { ar: 'زيارة عند الطلب', en: 'Visit on demand', packages: ['single'] },
      { ar: 'فحص دوري', en: 'Regular check', packages: ['half_year'] },
    ],
  },
  {
    ar: 'مكافحة الحشرات',
    en: 'Pest control',
    about_ar: 'رش آمن برائحة خفيفة مع متابعة بعد أسبوعين.',
    about_en: 'Safe spraying with little smell, and a second look after two weeks.',
    visit: 180,
    types: [
      { ar: 'معالجة لمرة واحدة', en: 'One treatment', packages: ['single'] },
      { ar: 'عقد وقاية', en: 'Prevention contract', packages: ['half_year', 'yearly'] },
    ],
  },
  {
    ar: 'رعاية الأطفال',
    en: 'Child care',
    about_ar: 'جليسات موثوقات بخبرة وشهادات إسعاف أولي.',
    about_en: 'Trusted sitters with experience and first-aid certificates.',
    visit: 140,
    types: [
      { ar: 'جليسة بالساعة', en: 'Sitter by the hour', packages: ['single', 'weekly', 'twice'] },
      { ar: 'جليسة شهرية', en: 'Monthly sitter', packages: ['family'] },
    ],
  },
  {
    ar: 'تمريض منزلي',
    en: 'Home nursing',
    about_ar: 'ممرضون مرخصون لكبار السن وما بعد العمليات.',
    about_en: 'Licensed nurses for the elderly and after operations.',
    visit: 260,
    types: [
      { ar: 'زيارة تمريض', en: 'Nursing visit', packages: ['single', 'weekly'] },
      { ar: 'علاج طبيعي', en: 'Physiotherapy', packages: ['single', 'twice', 'family'] },
    ],
  },
  {
    ar: 'صالون متنقل',
    en: 'Salon at home',
    about_ar: 'خدمات تجميل وعناية للسيدات في المنزل بأدوات معقّمة.',
    about_en: 'Beauty and care for women at home, with sterilised tools.',
    visit: 200,
    types: [
      { ar: 'عناية بالشعر', en: 'Hair care', packages: ['single', 'weekly'] },
      { ar: 'باقة عروس', en: 'Bridal package', packages: ['single'] },
    ],
  },
  {
    ar: 'غسيل السيارات',
    en: 'Car wash',
    about_ar: 'غسيل في الموقف بمياه قليلة، داخلي وخارجي.',
    about_en: 'Inside and outside, where the car is parked, with little water.',
    visit: 45,
    types: [
      { ar: 'غسيل خارجي', en: 'Outside wash', packages: ['single', 'weekly', 'twice'] },
      { ar: 'تلميع كامل', en: 'Full polish', packages: ['single'] },
    ],
  },
  {
    ar: 'استشارات قانونية',
    en: 'Legal advice',
    about_ar: 'محامون مرخصون، بمكالمة مرئية أو حضوريًا.',
    about_en: 'Licensed lawyers, by video call or in person.',
    visit: 300,
    types: [{ ar: 'استشارة واحدة', en: 'One consultation', packages: ['single'] }],
  },
  {
    ar: 'تنسيق الحدائق',
    en: 'Gardening',
    about_ar: 'قص العشب والري وتجهيز الحديقة للشتاء.',
    about_en: 'Mowing, watering and getting the garden ready for winter.',
    is_active: false,
    visit: 130,
    types: [{ ar: 'زيارة شهرية', en: 'Monthly visit', packages: ['weekly'] }],
  },
];

/** What prices are multiplied by to become those of a country in its own money, and the step that they are rounded to, in minor units. */
export const PRICES: Readonly<Record<string, { readonly factor: number; readonly step: number }>> = {
  AE: { factor: 1, step: 500 },
  SA: { factor: 1, step: 500 },
  EG: { factor: 6, step: 2500 },
  KW: { factor: 0.085, step: 250 },
  QA: { factor: 1, step: 500 },
  BH: { factor: 0.1, step: 250 },
  OM: { factor: 0.1, step: 250 },
  JO: { factor: 0.2, step: 500 },
};
