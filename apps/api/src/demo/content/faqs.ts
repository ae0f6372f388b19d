import { link, list, p, steps, type DemoArticle } from './article.ts';

export const FAQS: readonly DemoArticle[] = [
  {
    title_ar: 'كيف أطلب خدمة؟',
    title_en: 'How do I order a service?',
    description_ar: steps(
      'اختر الفئة ثم نوع العقد.',
      'حدّد موقعك على الخريطة والموعد المناسب.',
      'راجع السعر واختر طريقة الدفع.',
      'أكّد الطلب وتابع مقدّم الخدمة لحظة بلحظة.',
    ),
    description_en: steps(
      'Choose the category, then the type of contract.',
      'Set your place on the map and a time that suits you.',
      'Check the price and choose how to pay.',
      'Confirm, and follow the provider as they come.',
    ),
  },
  {
    title_ar: 'ما طرق الدفع المتاحة؟',
    title_en: 'How can I pay?',
    description_ar:
      p('تختلف الطرق بحسب بلدك، وأكثرها استخدامًا:') +
      list('البطاقات البنكية ومدى وكي نت.', 'Apple Pay.', 'رصيد المحفظة.', 'نقدًا عند إتمام الخدمة.'),
    description_en:
      p('It depends on your country. Mostly:') +
      list('bank cards, mada and KNET;', 'Apple Pay;', 'your wallet;', 'cash once the work is done.'),
  },
  {
    title_ar: 'كيف أشحن محفظتي؟',
    title_en: 'How do I charge my wallet?',
    description_ar: p('من «المحفظة» اضغط «شحن» واختر المبلغ. يصل الرصيد فورًا، وتجد كل حركة في سجل المحفظة.'),
    description_en: p(
      'Open “Wallet”, press “Charge” and choose an amount. It arrives at once, and every movement stays in the wallet’s history.',
    ),
  },
  {
    title_ar: 'تأخر مقدّم الخدمة، ماذا أفعل؟',
    title_en: 'The provider is late. What can I do?',
    description_ar: p('راسله من صفحة الطلب أولًا. إن تجاوز التأخير ثلاثين دقيقة فلك إلغاء الطلب بلا رسوم، ويعوّضك فريق الدعم بقسيمة.'),
    description_en: p(
      'Write to them from the order first. After thirty minutes you may cancel without a fee, and our support makes it good with a coupon.',
    ),
  },
  {
    title_ar: 'هل يمكنني تغيير موعد الزيارة؟',
    title_en: 'Can I move a visit?',
    description_ar: p('نعم، حتى ست ساعات قبل الموعد، ومرتين لكل زيارة. افتح الزيارة واختر «تغيير الموعد».'),
    description_en: p('Yes, until six hours before it and twice a visit. Open the visit and choose “Change time”.'),
  },
  {
    title_ar: 'كيف أنضم شريكًا سائقًا؟',
    title_en: 'How do I join as a driver?',
    description_ar:
      p('ارفع من تطبيق الشركاء:') +
      list('الهوية ورخصة القيادة سارية المفعول.', 'ملكية المركبة وتأمينها.', 'صورة شخصية واضحة.') +
      p('نراجع الطلب خلال يومي عمل.'),
    description_en:
      p('In the partners’ app, upload:') +
      list('your ID and a valid driving licence;', 'the vehicle’s registration and insurance;', 'a clear picture of yourself.') +
      p('We look at it within two working days.'),
  },
  {
    title_ar: 'متى أستلم أرباحي؟',
    title_en: 'When am I paid what I earned?',
    description_ar: p('اطلب السحب متى بلغ رصيدك الحد الأدنى. يُحوّل إلى حسابك البنكي خلال ثلاثة أيام عمل من قبول الطلب.'),
    description_en: p(
      'Ask for a withdrawal once your balance is above the minimum. It reaches your bank within three working days of being accepted.',
    ),
  },
  {
    title_ar: 'نسيت غرضًا في السيارة',
    title_en: 'I left something in the car',
    description_ar: p('من «رحلاتي» افتح الرحلة واضغط «فقدت غرضًا». نوصلك بالسائق مدة 24 ساعة بعد الرحلة.'),
    description_en: p('Open the trip under “My trips” and press “I lost something”. You can reach the driver for 24 hours.'),
  },
  {
    title_ar: 'كيف أحذف حسابي؟',
    title_en: 'How do I delete my account?',
    description_ar: p(
      `من «الإعدادات» ثم «حذف الحساب»، أو راسلنا على ${link('mailto:privacy@diwan.example', 'privacy@diwan.example')}. نمسح بياناتك خلال ثلاثين يومًا.`,
    ),
    description_en: p(
      `Under “Settings”, “Delete account”, or write to ${link('mailto:privacy@diwan.example', 'privacy@diwan.example')}. Your data are erased within thirty days.`,
    ),
  },
  {
    title_ar: 'هل تعملون في رمضان والأعياد؟',
    title_en: 'Do you work in Ramadan and on holidays?',
    country: 'SA',
    description_ar: p('نعم. في رمضان تبدأ الزيارات من العاشرة صباحًا وتمتد إلى الواحدة بعد منتصف الليل، وتتوقف ساعة الإفطار.'),
    description_en: p('Yes. In Ramadan visits run from ten in the morning to one after midnight, and pause for the iftar hour.'),
  },
];
