import type { OrderType } from '@diwan/domain/orders/order-status';

/** Who says a line: the person, the desk, the desk to itself; of an order its client or its provider. */
type Speaker = 'person' | 'desk' | 'note' | 'client' | 'provider';

/** What is said, by whom, and how many minutes after the line before. */
export interface DemoLine {
  readonly by: Speaker;
  readonly text: string;
  readonly after: number;
  /** A picture of a paper, with the words beside it. */
  readonly shows?: 'paper';
}

/** A talk of a person with the desk. Whose last line is a person's waits for an answer. */
export interface DemoThread {
  readonly from: 'client' | 'provider';
  readonly language: 'ar' | 'en';
  /** What must be true of the order that it is about: a ride whose driver is expected, one that is over, a visit that somebody has promised, anything that is done. */
  readonly about?: 'ride_ahead' | 'ride_done' | 'visit_ahead' | 'order_done';
  /** Nobody of the desk has taken it yet. */
  readonly isFree?: boolean;
  readonly lines: readonly DemoLine[];
}

const say =
  (by: Speaker) =>
  (text: string, after = 2, shows?: 'paper'): DemoLine => ({ by, text, after, ...(shows && { shows }) });
const person = say('person');
const desk = say('desk');
const note = say('note');
const client = say('client');
const provider = say('provider');

/** What people ask the desk, and what it answers. `{order}` stands for the number of the order that it is about. */
export const DESK_THREADS: readonly DemoThread[] = [
  {
    from: 'client',
    language: 'ar',
    about: 'ride_ahead',
    isFree: true,
    lines: [
      person('السلام عليكم، الطلب {order} تأخر كثيرًا والسائق لا يردّ على الاتصال'),
      person('أنا واقف عند البوابة الشرقية من ثلث ساعة', 6),
    ],
  },
  {
    from: 'provider',
    language: 'ar',
    isFree: true,
    lines: [person('صباح الخير، جددت استمارة السيارة وهذه صورتها', 2, 'paper'), person('متى تُراجع؟ لا أستطيع استقبال الرحلات حتى تُقبل', 1)],
  },
  {
    from: 'client',
    language: 'en',
    about: 'ride_done',
    isFree: true,
    lines: [
      person('Hi, I left my bag on the back seat. The order is {order}. Can you reach the driver please?'),
      person('It is a black laptop bag', 1),
    ],
  },
  {
    from: 'client',
    language: 'ar',
    about: 'order_done',
    lines: [
      person('خُصم مني المبلغ مرتين في الطلب {order}'),
      desk('وعليكم السلام، أراجع الدفعتين الآن وأعود إليك خلال دقائق.', 4),
      note('في سجل الدفع عمليتان بالمبلغ نفسه بينهما أربع ثوانٍ. الثانية معلّقة عند البنك، لا تُسترد قبل أن تُقيَّد.', 5),
      desk('العملية الثانية معلّقة عند البنك ولم تصلنا، وتسقط وحدها خلال يومي عمل.', 2),
      person('وإن لم تسقط؟ المبلغ كبير وأحتاجه اليوم', 3),
    ],
  },
  {
    from: 'client',
    language: 'ar',
    lines: [
      person('كيف أضيف محطة ثانية إلى الرحلة بعد أن أطلبها؟'),
      desk('أهلًا بك. قبل وصول السائق: افتح الرحلة ثم «تعديل المسار» وأضف المحطة، ويظهر لك السعر الجديد قبل التأكيد.', 3),
      person('ظهرت لي، شكرًا جزيلًا', 4),
      desk('على الرحب والسعة، ورحلة آمنة.', 1),
    ],
  },
  {
    from: 'provider',
    language: 'ar',
    lines: [
      person('حوّلت أرباحي يوم الأحد ولم يصل شيء إلى حسابي'),
      desk('مرحبًا، أرسل لنا من فضلك صورة الآيبان كما يظهر في تطبيق البنك.', 5),
      person('هذا هو', 12, 'paper'),
      note('الآيبان المسجّل عندنا ينقصه رقم. أُحيل الطلب إلى المالية لإعادة التحويل بعد التصحيح.', 4),
      desk('في الآيبان المسجّل رقم ناقص، فعاد التحويل إلينا. صحّحناه، ويصلك المبلغ غدًا قبل الظهر إن شاء الله.', 2),
    ],
  },
  {
    from: 'client',
    language: 'ar',
    about: 'ride_done',
    lines: [
      person('السائق في الطلب {order} كان محترمًا جدًا وانتظرني حتى أنزلت أمي، أحب أن تشكروه'),
      desk('أسعدتنا رسالتك! نوصل شكرك إليه اليوم، وتقييمك يظهر في ملفه.', 7),
    ],
  },
  {
    from: 'client',
    language: 'en',
    lines: [
      person('My promo code says it has expired but the message I got says until Sunday.'),
      desk('Sorry about that. Which code is it, and in which city are you ordering?', 3),
      person('WEEKEND20, from the airport', 2),
      note('The code is for rides inside the city; airports are left out. The text of the broadcast does not say so.', 3),
      desk(
        'The code covers rides inside the city only, which our message should have said. I have added the same amount to your wallet.',
        2,
      ),
      person('That is kind, thank you!', 5),
      desk('You are welcome. Have a good weekend.', 1),
    ],
  },
  {
    from: 'provider',
    language: 'ar',
    lines: [
      person('حسابي موقوف من الصباح ولا أعرف السبب'),
      desk('أهلًا بك، رخصة القيادة انتهت أمس. ارفع الجديدة من «مستنداتي» ونراجعها فورًا.', 6),
      person('رفعتها الآن', 25, 'paper'),
      desk('راجعناها وقُبلت، وحسابك يعمل. وفقك الله.', 9),
      person('الله يعطيكم العافية', 1),
      desk('آمين، وإياك.', 1),
    ],
  },
  {
    from: 'client',
    language: 'ar',
    lines: [
      person('غيّرت رقم جوالي، كيف أنقل حسابي ورصيدي؟'),
      desk('نرسل رمزًا إلى الرقم القديم ورمزًا إلى الجديد. هل القديم ما زال معك؟', 4),
      person('نعم معي', 2),
      desk('تم النقل، ورصيدك كما هو. سجّل الدخول بالرقم الجديد.', 8),
    ],
  },
  {
    from: 'client',
    language: 'ar',
    about: 'visit_ahead',
    lines: [
      person('الفني في الطلب {order} اعتذر بعد أن انتظرته يومًا كاملًا'),
      desk('نعتذر لك بشدة. أبحث لك الآن عن فني قريب في الموعد نفسه غدًا، هل يناسبك الرابعة عصرًا؟', 6),
      person('يناسبني، لكن لا أريد أن يتكرر ما حدث', 3),
      note('ثاني اعتذار لهذا الفني في أسبوع، يُنظر في أمره قبل أن يُسند إليه طلب جديد.', 2),
      desk('أُسند طلبك إلى فني آخر تقييمه ممتاز، وأتابعه بنفسي.', 4),
    ],
  },
  {
    from: 'provider',
    language: 'en',
    lines: [
      person('The app shows me offline although I am online. I restarted the phone twice.'),
      desk('Thank you for telling us. Please open Settings, Apps, Location and choose "Always", then go online again.', 4),
      person('It works now', 6),
      desk('Great. Battery saving switches this off on some phones, so keep the app out of it.', 1),
    ],
  },
];

interface OrderThread {
  readonly types: readonly OrderType[];
  readonly language: 'ar' | 'en';
  readonly lines: readonly DemoLine[];
}

/** What client and provider say to each other while an order is under way. */
export const ORDER_THREADS: readonly OrderThread[] = [
  {
    types: ['trip'],
    language: 'ar',
    lines: [
      provider('السلام عليكم، أنا في الطريق إليك'),
      client('وعليكم السلام، أنا عند المدخل الخلفي بجانب الصيدلية', 1),
      provider('خمس دقائق وأكون عندك', 1),
    ],
  },
  {
    types: ['trip'],
    language: 'en',
    lines: [provider('Hello, I am at the pickup point. White sedan.'), client('Coming down, two minutes', 1), provider('No problem', 1)],
  },
  {
    types: ['transfer_package'],
    language: 'en',
    lines: [
      provider('Hello, how big is the parcel?'),
      client('A medium box with books, rather heavy', 2),
      provider('Fine, I have room. With you in fifteen minutes', 2),
    ],
  },
  {
    types: ['transfer_package'],
    language: 'ar',
    lines: [
      provider('مرحبًا، ما حجم الطرد تقريبًا؟'),
      client('كرتون متوسط، فيه كتب، ثقيل قليلًا', 2),
      provider('تمام، معي مكان. أصل إليك خلال ربع ساعة', 2),
      client('البواب سيسلّمك إياه، رقمه على الكرتون', 5),
    ],
  },
  {
    types: ['normal', 'cooperator'],
    language: 'ar',
    lines: [
      provider('أهلًا، هل المكيف سبليت أم شباك؟ لأجهّز العدة'),
      client('سبليت، وينقط ماء من الداخل', 3),
      provider('غالبًا مجرى التصريف مسدود، أمرها بسيط إن شاء الله', 2),
      client('بانتظارك، والموقف أمام العمارة متاح', 2),
    ],
  },
  {
    types: ['normal', 'cooperator'],
    language: 'en',
    lines: [
      client('Good morning, which floor should I tell the guard?'),
      provider('Good morning. Please tell him I come for flat 12, with a ladder.', 4),
      client('Done, he will let you in', 2),
    ],
  },
];
