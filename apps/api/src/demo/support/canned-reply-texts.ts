/** What the desk says again and again: title and text, in Arabic and in English. */
export const CANNED_REPLIES: readonly (readonly [titleAr: string, titleEn: string, textAr: string, textEn: string])[] = [
  [
    'ترحيب',
    'Welcome',
    'أهلًا {الاسم}، معك {اسمي} من فريق الدعم. كيف أساعدك؟',
    'Hello {name}, this is {agent} from support. How can I help you?',
  ],
  [
    'الطلب في الطريق',
    'The order is on its way',
    'طلبك {رقم الطلب} في الطريق إليك، ويصل خلال {المدة}.',
    'Your order {order} is on its way and arrives in {time}.',
  ],
  [
    'اعتذار عن التأخير',
    'Sorry for the delay',
    'نعتذر منك {الاسم} عن تأخر الطلب {رقم الطلب}. نتابعه الآن مع مقدّم الخدمة ونعود إليك خلال دقائق.',
    'We are sorry, {name}, that order {order} is late. We are in touch with the provider and will be back in a few minutes.',
  ],
  ['سعر الطلب', 'Price of the order', 'سعر الطلب {رقم الطلب} هو {السعر} شاملًا الضريبة.', 'Order {order} comes to {price}, tax included.'],
  [
    'رد المبلغ',
    'Refund',
    'تمت الموافقة على رد مبلغ الطلب {رقم الطلب}، ويظهر في محفظتك خلال ساعات.',
    'The refund of order {order} is approved and will be in your wallet within hours.',
  ],
  [
    'طلب صورة',
    'Asking for a picture',
    'هل يمكنك إرسال صورة توضّح المشكلة؟ بها نعالجها أسرع.',
    'Could you send a picture of the problem? It helps us solve it faster.',
  ],
  ['ختام', 'Closing', 'يسعدنا خدمتك {الاسم}. هل من شيء آخر نساعدك فيه؟', 'Happy to help, {name}. Is there anything else we can do?'],
];
