interface DemoSlider {
  readonly ar: string;
  readonly en: string;
  readonly about_ar?: string;
  readonly about_en?: string;
  readonly audience: 'all' | 'client' | 'provider';
  readonly country?: string;
  readonly link?: string;
  /** Days from now. */
  readonly from?: number;
  readonly until?: number;
  readonly is_active?: false;
}

/** Sliders of the apps; as many as there are pictures for them. */
export const SLIDERS: readonly DemoSlider[] = [
  {
    ar: 'مرحبًا بك في ديوان',
    en: 'Welcome to Diwan',
    about_ar: 'كل خدمات بيتك في مكان واحد',
    about_en: 'Everything for your home in one place',
    audience: 'all',
  },
  {
    ar: 'خصم 20% على تنظيف المنازل',
    en: '20% off home cleaning',
    about_ar: 'للباقات الأسبوعية حتى نهاية الشهر',
    about_en: 'On weekly packages until the end of the month',
    audience: 'client',
    country: 'AE',
    link: 'https://diwan.example/offers/cleaning',
    from: -6,
    until: 12,
  },
  {
    ar: 'جهّز مكيفك قبل الصيف',
    en: 'Get your cooling ready',
    about_ar: 'عقود صيانة سنوية بزيارات مجانية',
    about_en: 'Yearly contracts with free visits',
    audience: 'client',
    link: 'https://diwan.example/offers/cooling',
    from: 20,
    until: 80,
  },
  {
    ar: 'رحلات المطار بسعر ثابت',
    en: 'Airport rides at a fixed price',
    about_ar: 'من الرياض وإليها، ليلًا ونهارًا',
    about_en: 'To and from Riyadh, day and night',
    audience: 'client',
    country: 'SA',
    link: 'https://diwan.example/rides/airport',
    from: -30,
  },
  {
    ar: 'اربح أكثر في عطلة نهاية الأسبوع',
    en: 'Earn more at the weekend',
    about_ar: 'حوافز للسائقين في ساعات الذروة',
    about_en: 'Bonuses for drivers at busy hours',
    audience: 'provider',
    from: -2,
    until: 5,
  },
  {
    ar: 'حدّث وثائق مركبتك',
    en: 'Update the documents of your vehicle',
    about_ar: 'قبل انتهاء صلاحيتها بأسبوعين',
    about_en: 'Two weeks before they expire',
    audience: 'provider',
  },
  {
    ar: 'عروض الجمعة البيضاء',
    en: 'White Friday offers',
    about_ar: 'باقات سنوية بنصف السعر في القاهرة والإسكندرية',
    about_en: 'Yearly packages at half price in Cairo and Alexandria',
    audience: 'client',
    country: 'EG',
    link: 'https://diwan.example/offers/friday',
    from: 5,
    until: 9,
  },
  {
    ar: 'رمضان كريم',
    en: 'Ramadan Kareem',
    about_ar: 'مواعيد جديدة بعد الإفطار',
    about_en: 'New times after iftar',
    audience: 'all',
    from: -280,
    until: -250,
  },
  {
    ar: 'ادعُ صديقًا',
    en: 'Invite a friend',
    about_ar: 'رصيد لك وله بعد أول طلب',
    about_en: 'Credit for both of you after the first order',
    audience: 'client',
    link: 'https://diwan.example/invite',
    is_active: false,
  },
];
