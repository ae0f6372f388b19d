import type { OrderPhase } from '@diwan/domain/orders/order-phases';
import type { UserType } from '@diwan/domain/people';
import type { AppData } from '@diwan/app-client/app-client';
import type { OrderInApp } from './order.ts';

/** What people write, in the language of their app. */
type Lines = Readonly<Record<'ar' | 'en', readonly string[]>>;

type ReportTarget = AppData<'GET report_reasons'>[number]['target'];
type Stage = 'ahead' | 'under_way';

/** When an order's two have something to say to each other: before somebody has come, and on the way. */
const STAGES: Readonly<Partial<Record<OrderPhase, Stage>>> = { assigned: 'ahead', arriving: 'ahead', on_trip: 'under_way' };

const RIDE: Readonly<Record<UserType, Readonly<Record<Stage, Lines>>>> = {
  client: {
    ahead: {
      ar: ['أنا عند المدخل الرئيسي', 'كم تبقى من الوقت؟', 'سأنزل حالًا، دقيقة من فضلك', 'معي حقيبتان، هل الصندوق فارغ؟'],
      en: ['I am at the main entrance', 'How long until you are here?', 'Coming down, one minute please', 'I have two bags, is the boot free?'],
    },
    under_way: { ar: ['أنزلني عند المدخل الخلفي من فضلك'], en: ['Please drop me at the back entrance'] },
  },
  provider: {
    ahead: { ar: ['أنا في الطريق إليك', 'خمس دقائق وأصل', 'هل المدخل من الشارع الرئيسي؟'], en: ['On my way', 'Five minutes away', 'Is the entrance on the main road?'] },
    under_way: { ar: ['تمام'], en: ['Sure'] },
  },
}; // prettier-ignore
const PACKAGE: typeof RIDE = {
  client: {
    ahead: { ar: ['الطرد عند الاستقبال باسمي', 'هل السيارة تتسع لكرتون كبير؟'], en: ['The parcel is at reception under my name', 'Does a big box fit in your car?'] },
    under_way: { ar: ['أبلغني حين تسلّمه من فضلك', 'اتصل بالمستلم قبل أن تصل'], en: ['Tell me once it is delivered, please', 'Please call the receiver before you arrive'] },
  },
  provider: {
    ahead: { ar: ['أصل خلال عشر دقائق', 'تمام، معي مكان'], en: ['With you in ten minutes', 'Fine, there is room'] },
    under_way: { ar: ['استلمت الطرد وأنا في الطريق'], en: ['I have the parcel and am on my way'] },
  },
}; // prettier-ignore
const VISIT: typeof RIDE = {
  client: {
    ahead: { ar: ['الشقة في الدور الثالث، والموقف أمام العمارة', 'هل تحضر العدة معك؟'], en: ['Third floor, you can park in front', 'Do you bring your own tools?'] },
    under_way: { ar: ['كم تحتاج من الوقت تقريبًا؟'], en: ['About how long will it take?'] },
  },
  provider: {
    ahead: { ar: ['سأكون عندك في الموعد إن شاء الله'], en: ['I will be there on time'] },
    under_way: { ar: ['قاربت على الانتهاء'], en: ['Almost done'] },
  },
}; // prettier-ignore

/** What somebody may say to the other side of an order now; nothing where it stands at nothing to talk about. */
export function getOrderLines(
  kind: UserType,
  language: 'ar' | 'en',
  { order_type, phase }: Pick<OrderInApp, 'order_type' | 'phase'>,
): readonly string[] {
  const stage = STAGES[phase];
  if (!stage) return [];
  const texts = order_type === 'trip' ? RIDE : order_type === 'transfer_package' ? PACKAGE : VISIT;
  return texts[kind][stage][language];
}

/** What is said to whoever wrote last, wherever the order stands by then. */
export const ANSWERS: Lines = { ar: ['تمام', 'حاضر', 'شكرًا لك'], en: ['OK', 'Sure', 'Thank you'] };

const DESK: Readonly<Record<'ride' | 'parcel' | 'visit' | 'cancelled' | 'anything', Lines>> = {
  ride: {
    ar: ['نسيت نظارتي في السيارة، هل يمكن التواصل مع السائق؟', 'أحتاج فاتورة بهذه الرحلة باسم الشركة', 'السائق كان محترمًا، أوصلوا له شكري'],
    en: ['I left my glasses in the car, can you reach the driver?', 'I need an invoice for this ride in the company’s name', 'The driver was very kind, please thank him'],
  },
  parcel: { ar: ['كيف أعرف من استلم الطرد؟'], en: ['How can I see who received the parcel?'] },
  visit: { ar: ['هل يمكن تقديم الموعد ساعة؟', 'كيف أغيّر العنوان؟'], en: ['Can the visit be an hour earlier?', 'How do I change the address?'] },
  cancelled: { ar: ['ألغيت الطلب، هل عليّ رسوم؟', 'لماذا لم أجد سائقًا؟'], en: ['I cancelled, is there a fee?', 'Why was no driver found?'] },
  anything: { ar: ['كيف أضيف عنوان العمل إلى عناويني؟', 'هل تعملون في العطلة؟'], en: ['How do I save my work address?', 'Are you open on the holiday?'] },
}; // prettier-ignore

/** What somebody asks the desk about an order that they are done with, or that is days ahead; or about anything. */
export function getDeskLines(language: 'ar' | 'en', order: Pick<OrderInApp, 'order_type' | 'phase'> | null): readonly string[] {
  if (!order) return DESK.anything[language];
  if (order.phase === 'cancelled') return DESK.cancelled[language];
  if (order.order_type === 'trip') return order.phase === 'closed' ? DESK.ride[language] : [];
  if (order.order_type === 'transfer_package') return order.phase === 'closed' ? DESK.parcel[language] : [];
  return order.phase === 'closed' ? [] : DESK.visit[language];
}

/** What is answered to the desk. */
export const THANKS: Lines = {
  ar: ['شكرًا لكم', 'تمام، شكرًا', 'بارك الله فيكم'],
  en: ['Thank you', 'Great, thanks', 'That helps, thank you'],
};

/** What is written to us by the form of the app: subject and message. */
export const CONTACT_TEXTS: Readonly<Record<'ar' | 'en', readonly (readonly [subject: string, message: string])[]>> = {
  ar: [
    ['مواعيد العمل', 'أريد معرفة مواعيد العمل في العطلة القادمة.'],
    ['اقتراح', 'أقترح إضافة خيار سائق مفضّل أطلبه مباشرة.'],
    ['الفواتير', 'أحتاج فواتير الشهر الماضي كلها في ملف واحد.'],
  ],
  en: [
    ['Opening hours', 'Which hours do you work on the next holiday?'],
    ['A suggestion', 'Please let me save a favourite driver and ask for them directly.'],
    ['Invoices', 'I need all invoices of last month in one file.'],
  ],
};

/** What is written beside stars: of those who were content, and of the others. */
export const REVIEW_TEXTS: Readonly<Record<'good' | 'poor', Lines>> = {
  good: { ar: ['خدمة ممتازة', 'في الموعد وبكل احترام', 'سيارة نظيفة وقيادة هادئة'], en: ['Excellent service', 'On time and very polite', 'Clean and calm'] },
  poor: { ar: ['تأخر كثيرًا', 'لم يرد على الاتصال'], en: ['Very late', 'Did not answer my call'] },
}; // prettier-ignore

/** What is written beside a reason of complaints, by its title in either language. */
const COMPLAINTS: Readonly<Record<string, string>> = {
  'قيادة متهورة': 'كان يسرع ويتجاوز من اليمين طوال الطريق، ولم يهدّئ حين طلبت منه.',
  'Reckless driving': 'He was speeding and overtaking on the right all the way, and did not slow down when I asked.',
  'السائق غير صاحب الحساب': 'من جاءني ليس صاحب الصورة في التطبيق، وقال إنه يعمل بحساب أخيه.',
  'The driver is not the account holder': 'The man who came is not the one in the picture; he said that he uses his brother’s account.',
  'طلب مبلغًا خارج التطبيق': 'طلب مني مبلغًا نقدًا فوق الأجرة بحجة الزحام.',
  'Asked for money outside the app': 'He asked for cash on top of the fare because of the traffic.',
  'مركبة غير نظيفة': 'المقاعد متسخة ورائحة الدخان قوية.',
  'The vehicle is not clean': 'The seats were dirty and the car smelled of smoke.',
  'مسار أطول من اللازم': 'أخذ طريقًا أطول بكثير مما اقترحه التطبيق.',
  'A longer route than needed': 'He took a much longer way than the app suggested.',
  'توقف الرحلة دون سبب': 'توقف عشر دقائق عند محل ولم يقل لماذا.',
  'The trip stopped without a reason': 'He stopped at a shop for ten minutes and did not say why.',
  'أغراض مفقودة': 'نسيت حقيبة صغيرة في المقعد الخلفي ولا يرد على اتصالي.',
  'Lost belongings': 'I left a small bag on the back seat and he does not answer my calls.',
  'تأخر عن الموعد أكثر من ساعة': 'وصل متأخرًا أكثر من ساعة ولم يتصل ليعتذر.',
  'More than an hour late': 'It came more than an hour late, without a call.',
}; // prettier-ignore

/** What a reason may be about, by what was ordered: nobody complains about the home that a ride damaged. */
const TARGETS: Readonly<Partial<Record<OrderInApp['order_type'], readonly ReportTarget[]>>> = {
  trip: ['partner', 'trip'],
  transfer_package: ['order'],
};

/** The reasons that fit an order which somebody served, with what its client writes about each; none of one that nobody came for. */
export function getComplaintTexts<R extends { readonly title: string; readonly target: ReportTarget }>(
  reasons: readonly R[],
  { order_type, phase, provider }: Pick<OrderInApp, 'order_type' | 'phase' | 'provider'>,
): { readonly reason: R; readonly message: string }[] {
  if (phase !== 'closed' || !provider) return [];
  return reasons.flatMap((reason) => {
    const message = COMPLAINTS[reason.title];
    return message !== undefined && TARGETS[order_type]?.includes(reason.target) ? [{ reason, message }] : [];
  });
}
