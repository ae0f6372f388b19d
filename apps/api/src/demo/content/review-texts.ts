/** What somebody says: about what, with which stars. */
export interface DemoReview {
  model_type: 'provider' | 'client' | 'order' | 'trip' | 'service' | 'app';
  user_type: 'client' | 'provider';
  rate_num: number;
  review: string;
}

const said = (user_type: DemoReview['user_type'], model_type: DemoReview['model_type'], rate_num: number, review: string): DemoReview => ({
  user_type,
  model_type,
  rate_num,
  review,
});

/** The words of each country's people, by ISO 3166. */
export const DEMO_REVIEWS: Readonly<Record<string, readonly DemoReview[]>> = {
  AE: [
    said('client', 'provider', 5, 'الفني محترم ووصل قبل الموعد، صلّح المكيف ونظّف وراه. الله يعطيه العافية.'),
    said('client', 'app', 4.5, 'التطبيق سهل ويتكلم عربي صح، أحسن من غيره بوايد.'),
    said('client', 'provider', 5, 'The electrician was on time, polite, and explained what he changed. Will book him again.'),
    said('client', 'trip', 4, 'Clean car and a careful driver. Pick-up point on the map was a little off.'),
    said('provider', 'client', 5, 'عميل راقي، كل شي جاهز والدفع على طول.'),
    said('client', 'service', 5, 'خدمة غسيل السيارات في البيت ممتازة، وفّرت عليّ مشوار الجمعة.'),
    said('client', 'trip', 5, 'رحلة المطار الفجر، السائق كان يترياني من وقت وساعدني في الشنط.'),
    said('client', 'service', 3, 'Good cleaning, but a different person every week.'),
  ],
  SA: [
    said('client', 'service', 4, 'باقة النظافة الأسبوعية مريحة وسعرها معقول، ياليت تضيفون زيارات مسائية.'),
    said('client', 'trip', 4.5, 'السيارة نظيفة والسواقة هادية، بس التكييف كان ضعيف شوي.'),
    said('client', 'provider', 5, 'السباك جا في وقته وفهم المشكلة من أول مرة، ما قصّر.'),
    said('provider', 'app', 3.5, 'الطلبات زينة بس تحويل الرصيد ياخذ وقت في نهاية الأسبوع.'),
    said('client', 'order', 2.5, 'تأخر الطلب ساعة كاملة وما أحد بلّغني، لكن الدعم عوّضني بكوبون.'),
    said('client', 'trip', 5, 'كابتن خلوق، وقف لي عند الصيدلية بدون ما يتضايق.'),
    said('client', 'app', 3, 'يحتاج تحسين في تحديد الموقع داخل الأحياء الجديدة.'),
    said('provider', 'client', 4, 'عميل متعاون، لكن العنوان كان ناقص رقم المبنى.'),
  ],
  EG: [
    said('client', 'provider', 5, 'السباك شاطر وأمين، خلّص الشغل في نص ساعة وسعره زي ما مكتوب بالظبط.'),
    said('client', 'trip', 3.5, 'السواق كويس بس الزحمة خلّت المشوار ضعف الوقت.'),
    said('client', 'app', 4, 'التطبيق بسيط ووالدتي عرفت تستعمله لوحدها.'),
    said('provider', 'client', 4.5, 'ناس ذوق وعنوانهم واضح، شكرًا ليهم.'),
    said('client', 'order', 3, 'الطرد وصل سليم لكن المندوب اتصل كتير عشان العنوان.'),
    said('client', 'service', 0.5, 'اتلغى الميعاد من غير ما حد يقولي. تجربة وحشة.'),
  ],
  KW: [
    said('client', 'provider', 1.5, 'ما التزم بالموعد مرتين وطلب مبلغ زيادة، ما أنصح فيه.'),
    said('client', 'service', 4.5, 'شغل مرتب، غسلوا السجاد والكنبات ورجّعوا كل شي مكانه.'),
    said('client', 'trip', 5, 'الدريول محترم ويعرف الطرق حتى وقت الزحمة.'),
    said('provider', 'app', 4, 'التطبيق واضح وأعرف دخلي كل يوم بيومه.'),
    said('client', 'app', 5, 'وايد سهل، خصوصًا الدفع بالكي نت.'),
  ],
  QA: [
    said('client', 'trip', 4.5, 'وصلنا الاستاد قبل المباراة بوقت، والسائق عرف أقرب بوابة.'),
    said('client', 'provider', 4, 'Fixed the leak quickly. He came half an hour late but called ahead.'),
    said('provider', 'client', 5, 'تعامل راقي وكرم ضيافة.'),
  ],
  BH: [
    said('client', 'service', 5, 'نظافة المسبح كل أسبوعين بدون ما أذكّرهم، ممتازين.'),
    said('client', 'order', 3.5, 'التوصيل زين بس الكيس كان مفتوح من فوق.'),
    said('provider', 'app', 4.5, 'الدعم يرد بسرعة ويحل الموضوع من أول اتصال.'),
  ],
  OM: [
    said('client', 'provider', 4.5, 'كهربائي ماهر وأمين، نصحني بالأرخص بدل تغيير اللوحة كاملة.'),
    said('client', 'trip', 4, 'مشوار مسقط نزوى مريح، بس أتمنى خيار سيارة أكبر للعائلة.'),
    said('client', 'service', 2, 'موعد الزيارة تأجل ثلاث مرات، ولما وصلوا الشغل كان عادي.'),
  ],
  JO: [
    said('client', 'provider', 4.5, 'شغل مرتب ونظيف، والمعلّم خلوق كتير. بس كان لازم يجي أبكر بشوي.'),
    said('client', 'trip', 5, 'شوفير مؤدب وطريقه قصير، وصلت عالجامعة بوقتي.'),
    said('client', 'app', 3.5, 'حلو التطبيق بس بدي خيار دفع نقدي بكل المدن.'),
    said('provider', 'app', 4, 'طلبات منيحة والدعم بيرد بسرعة.'),
  ],
};
