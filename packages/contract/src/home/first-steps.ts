/** What an empty installation needs, in this order, until its first order is finished. */
export const FIRST_STEPS = [
  'country',
  'city',
  'category',
  'contract',
  'package',
  'payment_way',
  'hours',
  'cancel_reasons',
  'report_reasons',
  'terms',
  'privacy',
  'superadmin',
  'provider',
  'order',
  'finished',
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Arabic, English, and who gives it (of a report: what it is about). */
type SuggestedReason<W extends string> = readonly [ar: string, en: string, whose: W];

/** Reasons of calling off that a new house may take over. */
export const SUGGESTED_CANCEL_REASONS: readonly SuggestedReason<'client' | 'provider' | 'admin'>[] = [
  ['غيّرت رأيي', 'I changed my mind', 'client'],
  ['اخترت موعدًا خاطئًا', 'I chose the wrong time', 'client'],
  ['تأخر مقدّم الخدمة', 'The provider is late', 'client'],
  ['وجدت سعرًا أفضل', 'I found a better price', 'client'],
  ['أدخلت عنوانًا خاطئًا', 'I entered a wrong address', 'client'],
  ['لم أعد بحاجة إلى الخدمة', 'I no longer need the service', 'client'],
  ['السائق طلب الإلغاء', 'The driver asked me to cancel', 'client'],
  ['العميل لا يرد على الاتصال', 'The client does not answer', 'provider'],
  ['تعذّر الوصول إلى الموقع', 'The place cannot be reached', 'provider'],
  ['عطل في المركبة', 'The vehicle broke down', 'provider'],
  ['ظرف طارئ', 'An emergency', 'provider'],
  ['الطلب خارج نطاق خدمتي', 'The order is outside my area', 'provider'],
  ['اشتباه في احتيال', 'Suspected fraud', 'admin'],
  ['طلب مكرر', 'Duplicate order', 'admin'],
  ['لا يوجد مقدّم خدمة متاح', 'No provider is available', 'admin'],
  ['بناءً على شكوى', 'Following a complaint', 'admin'],
];

/** Suggested reasons of clients that name the provider as the cause: they cost no penalty. */
export const SUGGESTED_PROVIDER_CAUSES: ReadonlySet<string> = new Set(['The provider is late', 'The driver asked me to cancel']);

/** Reasons of complaining that a new house may take over. */
export const SUGGESTED_REPORT_REASONS: readonly SuggestedReason<'client' | 'partner' | 'trip' | 'order'>[] = [
  ['سلوك غير لائق من العميل', 'Improper behaviour of the client', 'client'],
  ['رفض العميل الدفع', 'The client refused to pay', 'client'],
  ['عنوان وهمي', 'False address', 'client'],
  ['قيادة متهورة', 'Reckless driving', 'partner'],
  ['السائق غير صاحب الحساب', 'The driver is not the account holder', 'partner'],
  ['طلب مبلغًا خارج التطبيق', 'Asked for money outside the app', 'partner'],
  ['مركبة غير نظيفة', 'The vehicle is not clean', 'partner'],
  ['مسار أطول من اللازم', 'A longer route than needed', 'trip'],
  ['توقف الرحلة دون سبب', 'The trip stopped without a reason', 'trip'],
  ['حادث في أثناء الرحلة', 'An accident during the trip', 'trip'],
  ['أغراض مفقودة', 'Lost belongings', 'trip'],
  ['جودة العمل أقل من المتفق عليه', 'Work below what was agreed', 'order'],
  ['تلف في المنزل', 'Damage in the home', 'order'],
  ['لم يكتمل العمل', 'The work was not finished', 'order'],
  ['تأخر عن الموعد أكثر من ساعة', 'More than an hour late', 'order'],
];
