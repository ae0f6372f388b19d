import { link, list, p, type DemoArticle } from './article.ts';

export const TERMS: readonly DemoArticle[] = [
  {
    title_ar: 'قبول الشروط',
    title_en: 'Accepting these terms',
    description_ar: p(
      'باستخدامك تطبيق <strong>ديوان</strong> فإنك توافق على هذه الشروط كاملة. إن لم توافق عليها فنرجو التوقف عن استخدام التطبيق.',
      'قد نحدّث هذه الشروط من وقت لآخر، ونخبرك بأي تغيير جوهري قبل سريانه بخمسة عشر يومًا على الأقل.',
    ),
    description_en: p(
      'By using the <strong>Diwan</strong> app you accept these terms in full. If you do not, please stop using the app.',
      'We may change these terms now and then, and tell you of any change that matters at least fifteen days before it holds.',
    ),
  },
  {
    title_ar: 'حسابك ومسؤوليتك عنه',
    title_en: 'Your account is yours to keep safe',
    description_ar:
      p('يلزمك لفتح الحساب:') +
      list('أن يكون عمرك 18 سنة فأكثر.', 'رقم هاتف باسمك في إحدى الدول التي نخدمها.', 'بيانات صحيحة وكاملة.') +
      p('لا تشارك رمز التحقق مع أحد. لن يطلبه منك موظفونا أبدًا.'),
    description_en:
      p('To open an account you need:') +
      list('to be 18 or older;', 'a phone number in your name in a country that we serve;', 'details that are true and complete.') +
      p('Share your verification code with nobody. Our staff will never ask for it.'),
  },
  {
    title_ar: 'الإلغاء والاسترداد',
    title_en: 'Cancelling and refunds',
    description_ar:
      '<h2>قبل الموعد</h2>' +
      p('يمكنك إلغاء الطلب بلا رسوم ما دام مقدّم الخدمة لم ينطلق.') +
      '<h2>بعد الانطلاق</h2>' +
      p('تُحسب رسوم إلغاء بحسب إعدادات بلدك، وتُخصم من محفظتك، ويُعاد الباقي خلال ثلاثة أيام عمل.'),
    description_en:
      '<h2>Before the visit</h2>' +
      p('You may cancel without a fee as long as the provider has not set out.') +
      '<h2>After that</h2>' +
      p(
        'A cancellation fee applies as your country has it; it is taken from your wallet and the rest is returned within three working days.',
      ),
  },
  {
    title_ar: 'باقات الزيارات',
    title_en: 'Packages of visits',
    description_ar: p(
      'تبدأ مدة الباقة من يوم تفعيلها، وتُستهلك الزيارات المشتراة قبل الزيارات المجانية.',
      'ما لم يُستخدم من زيارات عند انتهاء المدة لا يُرحَّل إلى باقة أخرى، إلا إذا كان التأخير من مقدّم الخدمة.',
    ),
    description_en: p(
      'A package begins on the day that it is activated; visits that were bought are used before those that were given.',
      'Visits left when it ends do not move to another package, unless the provider caused the delay.',
    ),
  },
  {
    title_ar: 'سلوك السائق والراكب',
    title_en: 'Conduct of drivers and riders',
    description_ar: p('الاحترام متبادل. يُوقف حساب من يسيء أو يعرّض غيره للخطر، وقد نحيل البلاغ إلى الجهات المختصة.'),
    description_en: p(
      'Respect goes both ways. Whoever abuses others or endangers them loses the account, and we may pass the report to the authorities.',
    ),
  },
  {
    title_ar: 'الضريبة والفواتير في الإمارات',
    title_en: 'VAT and invoices in the Emirates',
    country: 'AE',
    description_ar:
      p('تشمل الأسعار ضريبة القيمة المضافة بنسبة 5٪، وتصلك فاتورة ضريبية مبسّطة على بريدك بعد كل طلب.') +
      `<p dir="ltr">VAT registration: ${link('https://tax.gov.ae', 'Federal Tax Authority')}</p>`,
    description_en: p('Prices include 5% VAT. A simplified tax invoice reaches your e-mail after every order.'),
  },
  {
    title_ar: 'الضريبة والفواتير في السعودية',
    title_en: 'VAT and invoices in Saudi Arabia',
    country: 'SA',
    description_ar: p(
      'تشمل الأسعار ضريبة القيمة المضافة بنسبة 15٪، وتصدر الفواتير وفق متطلبات الفوترة الإلكترونية لهيئة الزكاة والضريبة والجمارك.',
    ),
    description_en: p('Prices include 15% VAT, and invoices follow the e-invoicing rules of the Zakat, Tax and Customs Authority.'),
  },
  {
    title_ar: 'حماية المستهلك في مصر',
    title_en: 'Consumer protection in Egypt',
    country: 'EG',
    is_active: false,
    description_ar: p('يخضع استخدام التطبيق في مصر لقانون حماية المستهلك رقم 181 لسنة 2018، ولك حق الشكوى على الرقم 19588.'),
    description_en: p('In Egypt the Consumer Protection Law 181 of 2018 applies; complaints can be made on 19588.'),
  },
];
