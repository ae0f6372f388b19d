import type { NotifyType } from '@diwan/contract/notifications/notification';

export interface DemoNotice {
  readonly type: NotifyType;
  readonly title_ar: string;
  readonly title_en: string;
  readonly body_ar: string;
  readonly body_en: string;
}

/** What lands in the inbox of admins. */
export const NOTICES: readonly DemoNotice[] = [
  {
    type: 'contact',
    title_ar: 'رسالة تواصل جديدة',
    title_en: 'New contact message',
    body_ar: 'كتب عميل يسأل عن فاتورة لم تصله على بريده، ويطلبها قبل نهاية الأسبوع',
    body_en: 'A client asks for an invoice that never reached their mailbox, before the end of the week',
  },
  {
    type: 'subscription',
    title_ar: 'اشتراك جديد في باقة',
    title_en: 'New package subscription',
    body_ar: 'اشترك عميل في باقة اثنتي عشرة زيارة شهرية',
    body_en: 'A client subscribed to a package of twelve monthly visits',
  },
  {
    type: 'law_source_request',
    title_ar: 'طلب استشارة قانونية',
    title_en: 'Law source request',
    body_ar: 'طلب جديد ينتظر تحديد مقدّم الخدمة والموعد',
    body_en: 'A new request waits for a provider and a time',
  },
  {
    type: 'video_call_request',
    title_ar: 'طلب مكالمة مرئية',
    title_en: 'Video call request',
    body_ar: 'يرغب عميل في مكالمة مرئية مساء الغد',
    body_en: 'A client would like a video call tomorrow evening',
  },
  {
    type: 'update_request',
    title_ar: 'طلب تحديث بيانات',
    title_en: 'Update request',
    body_ar: 'أرسل سائق صورة رخصته المجدّدة وينتظر المراجعة',
    body_en: 'A driver sent the picture of a renewed license and waits for review',
  },
  {
    type: 'review',
    title_ar: 'تقييم منخفض',
    title_en: 'Low rating',
    body_ar: 'حصل مقدّم خدمة على نجمة ونصف في آخر ثلاث زيارات',
    body_en: 'A provider got one star and a half over the last three visits',
  },
  {
    type: 'broadcast',
    title_ar: 'اكتمل إرسال «تذكير بتجديد الرخصة»',
    title_en: '"License renewal" has been sent',
    body_ar: 'وصل الإشعار إلى جميع السائقين في كل الدول',
    body_en: 'It reached the drivers of every country',
  },
  {
    type: 'contact',
    title_ar: 'شكوى جديدة',
    title_en: 'New complaint',
    body_ar: 'شكوى من تأخر سائق أكثر من ثلاثين دقيقة وإلغاء الرحلة بعد ذلك',
    body_en: 'A driver came thirty minutes late and cancelled the trip afterwards',
  },
];
