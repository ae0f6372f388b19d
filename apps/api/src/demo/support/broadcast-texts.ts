import type { Audience } from '@diwan/contract/people/audiences';

export interface DemoBroadcast {
  readonly user_type: Audience;
  readonly title: string;
  readonly body: string;
  /** ISO 3166 code; none is every country. */
  readonly country: string | null;
  readonly days_ago: number;
}

/** What admins have sent to many. */
export const BROADCASTS: readonly DemoBroadcast[] = [
  {
    user_type: 'client',
    title: 'خصم ٢٠٪ على رحلات نهاية الأسبوع',
    body: 'استخدم الرمز WEEKEND من مساء الخميس حتى ليل السبت، على رحلتين بحد أقصى ٢٥ درهمًا للرحلة.',
    country: 'AE',
    days_ago: 1.2,
  },
  {
    user_type: 'driver',
    title: 'تذكير بتجديد الرخصة',
    body: 'من تنتهي رخصته خلال ثلاثين يومًا يُرجى رفع الرخصة الجديدة من صفحة المستندات حتى لا يتوقف استقبال الطلبات.',
    country: null,
    days_ago: 3.4,
  },
  {
    user_type: 'client',
    title: 'خدمة تنظيف المكيفات متاحة الآن',
    body: 'احجز زيارة تنظيف المكيفات قبل الصيف، وتشمل الزيارة ثلاث وحدات مع الفحص.',
    country: 'SA',
    days_ago: 6.1,
  },
  {
    user_type: 'provider',
    title: 'مواعيد صرف المستحقات في العيد',
    body: 'تُصرف طلبات السحب المقدّمة قبل يوم الأربعاء في اليوم نفسه، وما بعدها يُصرف أول يوم عمل بعد الإجازة.',
    country: null,
    days_ago: 12.8,
  },
  {
    user_type: 'contributor',
    title: 'تأمين المركبات',
    body: 'يُرجى من أصحاب الأساطيل رفع وثائق التأمين المجدّدة لكل مركبة قبل نهاية الشهر.',
    country: 'KW',
    days_ago: 18.3,
  },
  {
    user_type: 'client',
    title: 'We are in Cairo New Capital',
    body: 'Rides and home services now reach the New Administrative Capital, seven days a week.',
    country: 'EG',
    days_ago: 27.5,
  },
];
