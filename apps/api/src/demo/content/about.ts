import { list, p, type DemoArticle } from './article.ts';

export const ABOUT: readonly DemoArticle[] = [
  {
    title_ar: 'من نحن',
    title_en: 'Who we are',
    description_ar: p('ديوان منصة تجمع من يحتاج خدمة بمن يتقنها: نظافة وصيانة وتوصيل ونقل، من الخليج إلى مصر، في تطبيق واحد يتحدث لغتك.'),
    description_en: p(
      'Diwan brings those who need a service together with those who know how: cleaning, repairs, deliveries and rides, from the Gulf to Egypt, in one app that speaks your language.',
    ),
  },
  {
    title_ar: 'ما نلتزم به',
    title_en: 'What we stand for',
    description_ar: list('سعر واضح قبل التأكيد، بلا مفاجآت.', 'مقدّمو خدمة نعرفهم ونراجع وثائقهم.', 'دعم يرد بالعربية على مدار الساعة.'),
    description_en: list(
      'A clear price before you confirm, no surprises.',
      'Providers whom we know and whose papers we check.',
      'Support that answers in Arabic around the clock.',
    ),
  },
  {
    title_ar: 'قصتنا',
    title_en: 'How it began',
    description_ar: p('بدأنا عام 2019 بعشرة فنيين في دبي. اليوم يعمل معنا آلاف الشركاء، وما زال أول فني انضم إلينا يستقبل طلباته كل صباح.'),
    description_en: p(
      'We began in 2019 with ten technicians in Dubai. Thousands of partners work with us today, and the first technician who joined still takes his orders every morning.',
    ),
  },
];

export const PRIVACY: readonly DemoArticle[] = [
  {
    title_ar: 'البيانات التي نجمعها',
    title_en: 'What we collect',
    description_ar:
      p('نجمع ما يلزم لتقديم الخدمة فقط:') + list('اسمك ورقم هاتفك وبريدك.', 'موقعك أثناء الطلب أو الرحلة.', 'سجل طلباتك ومدفوعاتك.'),
    description_en:
      p('Only what the service needs:') +
      list('your name, phone and e-mail;', 'where you are during an order or a trip;', 'your orders and payments.'),
  },
  {
    title_ar: 'كيف نستخدم بياناتك',
    title_en: 'How we use it',
    description_ar: p('لربطك بمقدّم الخدمة، ومعالجة الدفع، ومنع الاحتيال، والرد على استفساراتك. لا نبيع بياناتك لأحد.'),
    description_en: p(
      'To bring you together with a provider, to take payments, to prevent fraud and to answer you. We sell your data to nobody.',
    ),
  },
  {
    title_ar: 'مشاركة البيانات',
    title_en: 'Who else sees it',
    description_ar:
      p('يرى مقدّم الخدمة اسمك الأول وموقع الطلب فقط، ويُخفى رقمك في المكالمات.') +
      '<blockquote><p>قد نشارك ما يفرضه القانون مع الجهات المختصة في بلدك.</p></blockquote>',
    description_en:
      p('A provider sees your first name and the place of the order only; your number is hidden in calls.') +
      '<blockquote><p>What the law demands may go to the authorities of your country.</p></blockquote>',
  },
  {
    title_ar: 'حقوقك',
    title_en: 'Your rights',
    description_ar: list('الاطلاع على بياناتك ونسخها.', 'تصحيح ما فيها من خطأ.', 'حذف حسابك في أي وقت.'),
    description_en: list('to see and copy your data;', 'to have mistakes corrected;', 'to delete your account at any time.'),
  },
  {
    title_ar: 'نظام حماية البيانات الشخصية',
    title_en: 'The Personal Data Protection Law',
    country: 'SA',
    description_ar: p('نلتزم في السعودية بنظام حماية البيانات الشخصية، وتُحفظ بيانات المستخدمين داخل المملكة.'),
    description_en: p('In Saudi Arabia we follow the Personal Data Protection Law, and users’ data stay inside the Kingdom.'),
  },
];

export const STEPS: readonly DemoArticle[] = [
  {
    title_ar: 'اختر الخدمة',
    title_en: 'Choose a service',
    description_ar: p('تصفّح الفئات واختر ما تحتاجه: زيارة واحدة، أو باقة زيارات، أو رحلة.'),
    description_en: p('Look through the categories for what you need: one visit, a package of them, or a ride.'),
  },
  {
    title_ar: 'حدّد المكان والموعد',
    title_en: 'Say where and when',
    description_ar: p('ضع العلامة على الخريطة، واختر أقرب موعد أو موعدًا يناسبك خلال الأسبوعين القادمين.'),
    description_en: p('Put the marker on the map and take the next free time, or one within two weeks.'),
  },
  {
    title_ar: 'تابع مقدّم الخدمة',
    title_en: 'Follow the provider',
    description_ar: p('يصلك اسمه وتقييمه وموقعه لحظة بلحظة، وتراسله من التطبيق دون أن يظهر رقمك.'),
    description_en: p('You see the name, the rating and the way here, and can write without showing your number.'),
  },
  {
    title_ar: 'ادفع وقيّم',
    title_en: 'Pay and rate',
    description_ar: p('ادفع بالطريقة التي تفضّلها، ثم قيّم الخدمة بالنجوم. تقييمك يساعد غيرك على الاختيار.'),
    description_en: p('Pay the way you like, then give your stars. They help others choose.'),
  },
];
