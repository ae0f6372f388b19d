import type { CONTACT_TYPES } from '@diwan/contract/contacts/resource';

export interface DemoContact {
  readonly type: (typeof CONTACT_TYPES)[number];
  readonly from: 'client' | 'provider' | 'visitor';
  readonly subject: string;
  readonly message: string;
  /** What was answered, if anything was. */
  readonly reply?: string;
}

/** What people write, and what they are told. */
export const DEMO_CONTACTS: readonly DemoContact[] = [
  {
    type: 'contact',
    from: 'client',
    subject: 'لم تصلني الفاتورة',
    message: 'السلام عليكم، دفعت أمس بالبطاقة ولم تصلني الفاتورة على البريد. أحتاجها لجهة العمل قبل نهاية الأسبوع.',
    reply: 'وعليكم السلام، أرسلنا الفاتورة إلى بريدك المسجّل، ونعتذر عن التأخير.',
  },
  {
    type: 'complaint',
    from: 'client',
    subject: 'السائق تأخر نصف ساعة',
    message: 'انتظرت السائق أكثر من ثلاثين دقيقة أمام المول، وفي الأخير ألغى الرحلة وانخصم عليّ رسم إلغاء. أرجو إرجاع المبلغ.',
  },
  {
    type: 'suggestion',
    from: 'client',
    subject: 'إضافة أكثر من محطة',
    message: 'يا ليت تضيفون خيار التوقف في محطتين أو ثلاث في الرحلة الواحدة، مفيد جدًا لتوصيل الأولاد.',
    reply: 'شكرًا لاقتراحك، الخيار قيد التطوير ونتوقع إتاحته قريبًا.',
  },
  {
    type: 'contact',
    from: 'provider',
    subject: 'تحديث رخصة القيادة',
    message: 'جددت الرخصة ورفعت الصورة من ثلاثة أيام وما زال حسابي غير مفعّل. متى تتم المراجعة؟',
  },
  {
    type: 'complaint',
    from: 'provider',
    subject: 'خصم غير مفهوم من المحفظة',
    message: 'انخصم من محفظتي مبلغ لرحلة ألغاها الراكب قبل وصولي. أرجو مراجعة الحركة رقم ٤٤١٢.',
    reply: 'راجعنا الحركة وتبيّن أنها خُصمت بالخطأ، وأعدنا المبلغ إلى محفظتك.',
  },
  {
    type: 'contact',
    from: 'visitor',
    subject: 'الانضمام كشريك',
    message: 'عندي مؤسسة فيها ست سيارات وأرغب في الانضمام إليكم. ما المستندات المطلوبة؟',
  },
  {
    type: 'contact',
    from: 'client',
    subject: 'تغيير رقم الهاتف',
    message: 'غيّرت رقمي ولا أقدر أدخل حسابي القديم، وفيه رصيد. كيف أنقل الحساب إلى الرقم الجديد؟',
    reply: 'تم نقل حسابك إلى رقمك الجديد بعد التحقق من هويتك، ورصيدك كما هو.',
  },
  {
    type: 'complaint',
    from: 'client',
    subject: 'عامل النظافة لم يكمل الزيارة',
    message: 'حضرت العاملة متأخرة وغادرت قبل انتهاء الوقت بساعة. أطلب زيارة تعويضية من الباقة.',
  },
  {
    type: 'suggestion',
    from: 'provider',
    subject: 'خريطة الطلب المرتفع',
    message: 'نتمنى أن تظهر المناطق المزدحمة في تطبيق السائق مع نسبة الزيادة، حتى نختار أين نقف.',
  },
  {
    type: 'contact',
    from: 'client',
    subject: 'استرجاع غرض مفقود',
    message: 'نسيت حقيبة سوداء فيها لابتوب في رحلة المطار صباح اليوم. أرجو التواصل مع السائق بأسرع وقت.',
    reply: 'تواصلنا مع السائق والحقيبة لديه، وسيسلّمها لك مساء اليوم على عنوانك المسجّل.',
  },
  {
    type: 'complaint',
    from: 'client',
    subject: 'السعر أعلى من التقدير',
    message: 'قدّر التطبيق الرحلة بخمسة وعشرين درهمًا ودفعت واحدًا وأربعين من دون تغيير في الطريق.',
  },
  {
    type: 'contact',
    from: 'client',
    subject: 'Corporate account',
    message: 'We are a small office of twelve people. Do you offer monthly billing for companies?',
    reply: 'We do. Our business team will call you tomorrow with the offer and the documents that are needed.',
  },
  { type: 'contact', from: 'provider', subject: 'تأخر طلب السحب', message: 'قدمت طلب سحب رصيد من خمسة أيام وما زال معلقًا. أرجو الإفادة.' },
  {
    type: 'suggestion',
    from: 'visitor',
    subject: 'الدفع عند الاستلام',
    message: 'أتمنى إتاحة الدفع نقدًا لخدمات التنظيف، ليس كل كبار السن يستخدمون البطاقات.',
  },
  {
    type: 'complaint',
    from: 'client',
    subject: 'تعامل غير لائق',
    message: 'رفع السائق صوته لأني طلبت خفض المكيف. لا أريد أن يُرسل إليّ مرة أخرى.',
    reply: 'نعتذر عمّا حدث. حظرنا ظهور هذا السائق لك واتخذنا الإجراء اللازم معه.',
  },
  {
    type: 'contact',
    from: 'client',
    subject: 'تفعيل كود الخصم',
    message: 'كود الخصم الذي وصلني في رسالة العيد لا يعمل ويقول إنه منتهٍ مع أن المدة باقية.',
  },
];
