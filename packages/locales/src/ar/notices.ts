/** Titles and bodies of what people are notified of. */
export default {
  offer: { title: 'طلب جديد بانتظارك', body: 'عُرض عليك الطلب {{number}}. افتحه للرد قبل انتهاء مهلته.' },
  price_named: { title: 'سعر جديد لطلبك {{number}}', body: 'عرض {{name}} نقل طردك مقابل {{amount}}.' },
  orders_stranded: {
    title: 'طلبات لمقدّم خدمة لم يعد يعمل',
    body: 'أُوقف {{name}} أو حُظر، ولديه طلبات جارية ({{open}}) أولها {{number}}: كلّف بها غيره أو ألغها.',
  },
  order_waits_for_you: {
    title: 'طلب {{number}} ينتظر موافقتك',
    body: 'أنشأ المكتب لك طلبًا بمبلغ {{amount}}. وافق عليه أو ألغه بلا غرامة.',
  },
  fare_above_quote: {
    title: 'هل هذه الأجرة صحيحة؟ {{number}}',
    body: 'كان السعر المعروض {{quoted}}، وما قُطع فعلًا يساوي {{driven}} لأن الطريق كان أطول أو انتهى في مكان آخر. أجب بنعم أو لا خلال ساعتين، وإلا دفعت السعر المعروض.',
  },
  order_accepted: { title: 'قُبل الطلب {{number}}', body: 'قُبل الطلب {{number}} وسيُنفَّذ في موعده.' },
  order_finished: { title: 'اكتمل الطلب {{number}}', body: 'اكتمل الطلب {{number}}، شكرًا لك.' },
  order_cancelled: { title: 'أُلغي الطلب {{number}}', body: 'أُلغي الطلب {{number}}. افتحه لمعرفة السبب.' },
  order_unmatched: {
    title: 'لم يتوفر أحد للطلب {{number}}',
    body: 'بحثنا ولم نجد من يأخذ طلبك، فأُلغي ولم تُحسب عليك رسوم. يمكنك طلبه من جديد.',
  },
  order_delegated: { title: 'أُسند إليك الطلب {{number}}', body: 'أُسند إليك الطلب {{number}}. افتحه لمعرفة تفاصيله.' },
  order_refunded: { title: 'أُعيد إليك مبلغ عن الطلب {{number}}', body: 'أُعيد {{amount}} إلى وسيلة الدفع التي دفعت بها.' },
  order_refund_borne: { title: 'أُعيد مبلغ الطلب {{number}}', body: 'أُعيد المبلغ إلى العميل، وخُصمت حصتك منه: {{amount}}.' },
  order_taken_away: { title: 'أُسند الطلب {{number}} إلى غيرك', body: 'أُسند الطلب {{number}} إلى مقدّم آخر.' },
  trip_reminder: { title: 'رحلتك {{number}} بعد قليل', body: 'موعد الرحلة {{number}} اليوم الساعة {{time}}.' },
  complaint_penalty: {
    title: 'خُصمت غرامة {{amount}}',
    body: 'بعد مراجعة شكوى على الطلب {{number}} خُصم {{amount}} من محفظتك. تواصل مع الدعم إن كان لك اعتراض.',
  },
  complaint_warning: {
    title: 'تنبيه بشأن الطلب {{number}}',
    body: 'راجعنا شكوى على الطلب {{number}} وثبت ما جاء فيها. تكرار ذلك قد يوقف حسابك.',
  },
  finding_warning: {
    title: 'تنبيه بشأن الطلب {{number}}',
    body: 'راجعنا الطلب {{number}} ولاحظنا ما يخالف الشروط. تكرار ذلك قد يوقف حسابك.',
  },
  finding_warning_no_order: { title: 'تنبيه بشأن حسابك', body: 'راجعنا حسابك ولاحظنا ما يخالف الشروط. تكرار ذلك قد يوقفه.' },
  finding_held: {
    title: 'مستحقات الطلب {{number}} قيد المراجعة',
    body: 'لن تُصرف مستحقات الطلب {{number}} حتى تنتهي مراجعته. تواصل مع الدعم إن كان لديك ما توضحه.',
  },
  finding_held_no_order: {
    title: 'مستحقاتك قيد المراجعة',
    body: 'لن تُصرف مستحقاتك الأخيرة حتى تنتهي مراجعتها. تواصل مع الدعم إن كان لديك ما توضحه.',
  },
  finding_freed: { title: 'انتهت مراجعة الطلب {{number}}', body: 'أُفرج عن مستحقات الطلب {{number}}، وتُصرف في موعدها.' },
  finding_freed_no_order: { title: 'انتهت مراجعة مستحقاتك', body: 'أُفرج عن مستحقاتك، وتُصرف في موعدها.' },
  finding_charged_back: {
    title: 'خُصم {{amount}} عن الطلب {{number}}',
    body: 'بعد مراجعة الطلب {{number}} استُرجع {{amount}} من محفظتك. تواصل مع الدعم إن كان لك اعتراض.',
  },
  finding_charged_back_no_order: {
    title: 'خُصم {{amount}} من محفظتك',
    body: 'بعد مراجعة حسابك استُرجع {{amount}} من محفظتك. تواصل مع الدعم إن كان لك اعتراض.',
  },
  complaint_reopened: {
    title: 'عادت شكوى الطلب {{number}}',
    body: 'كتب صاحب الشكوى على الطلب {{number}} من جديد بعد حلّها. راجع ما كتبه.',
  },
  complaint: { title: 'شكوى جديدة على الطلب {{number}}', body: 'وردت شكوى على الطلب {{number}}. افتحها وابدأ معالجتها.' },
  license_expires: {
    title: 'رخصة قيادتك توشك على الانتهاء',
    body: 'تنتهي رخصة قيادتك في {{date}}. جدّدها وأرسلها قبل ذلك حتى لا تتوقف عنك الرحلات.',
    admin_title: 'رخصة قيادة توشك على الانتهاء',
    admin_body: 'تنتهي رخصة {{name}} في {{date}}.',
  },
  license_expired: {
    title: 'انتهت رخصة قيادتك',
    body: 'انتهت رخصة قيادتك في {{date}}، ولن تصلك رحلات حتى ترسل رخصة سارية.',
    admin_title: 'رخصة قيادة منتهية',
    admin_body: 'انتهت رخصة {{name}} في {{date}}، ولا تُسند إليه رحلات حتى يجدّدها.',
  },
  vehicle_expires: {
    title: 'وثائق مركبتك توشك على الانتهاء',
    body: '{{date}}: تنتهي إحدى وثائق المركبة {{name}}. جدّدها وأرسلها قبل ذلك حتى لا تتوقف المركبة.',
    admin_title: 'وثائق مركبة توشك على الانتهاء',
    admin_body: '{{date}}: تنتهي إحدى وثائق المركبة {{name}}.',
  },
  vehicle_expired: {
    title: 'انتهت وثائق مركبتك',
    body: '{{date}}: انتهت إحدى وثائق المركبة {{name}}، ولا تُسند إليها رحلات حتى تُجدَّد.',
    admin_title: 'وثائق مركبة منتهية',
    admin_body: '{{date}}: انتهت إحدى وثائق المركبة {{name}}، ولا تُسند إليها رحلات حتى تُجدَّد.',
  },
  account_unlocked: { title: 'أُعيد فتح حسابك', body: 'انتهت مدة قفل حسابك ويمكنك استخدامه الآن.' },
  cash_out_asked: { title: 'طلب سحب جديد', body: '{{name}} يطلب سحب {{amount}} من محفظته.' },
  cash_out_stopped: {
    title: 'أُوقف طلب السحب',
    body: 'طلبت سحب {{amount}} إلى الحساب المنتهي بـ {{account}} ثم تغيّر حسابك البنكي، فلن يُصرف إليه. يعود المبلغ إلى محفظتك عند رفض الطلب.',
  },
  cash_out_to_stop: {
    title: 'طلب سحب أُوقف لتغيّر الحساب',
    body: 'طلب السحب رقم {{number}} بمبلغ {{amount}} موجّه إلى الحساب المنتهي بـ {{account}}، وقد استبدله صاحبه. ارفضه ليعود المبلغ إلى المحفظة.',
  },
  bank_account_added: {
    title: 'أُضيف حسابك البنكي',
    body: 'تُحوَّل مستحقاتك إلى الحساب المنتهي بـ {{account}} بعد مراجعته. إن لم تكن أنت من أضافه فتواصل معنا فورًا.',
  },
  bank_account_changed: {
    title: 'تغيّر حسابك البنكي',
    body: 'تُحوَّل مستحقاتك إلى الحساب المنتهي بـ {{account}} بعد مراجعته وبعد 24 ساعة على الأقل. إن لم تكن أنت من غيّره فتواصل معنا فورًا.',
  },
  bank_account_waits: {
    title: 'حساب بنكي بانتظار المراجعة',
    body: '{{name}} يطلب تحويل مستحقاته إلى الحساب المنتهي بـ {{account}}.',
  },
  bank_account_accepted: { title: 'قُبل حسابك البنكي', body: 'يمكنك سحب مستحقاتك إلى الحساب المنتهي بـ {{account}}.' },
  bank_account_taken_back: {
    title: 'أُوقف حسابك البنكي',
    body: 'لم تعد مستحقاتك تُحوَّل إلى الحساب المنتهي بـ {{account}}: {{reason}}',
  },
  bank_account_rejected: { title: 'لم يُقبل حسابك البنكي', body: 'الحساب المنتهي بـ {{account}}: {{reason}}' },
  contact_written: { title: 'رسالة تواصل جديدة', body: '{{name}}: {{subject}}' },
  law_source_request_asked: { title: 'طلب استشارة قانونية جديد', body: '{{name}}: {{subject}}' },
  video_call_request_asked: { title: 'طلب مكالمة مرئية جديد', body: '{{name}}: {{subject}}' },
  subscription_to_pay: { title: 'باقتك بانتظار الدفع', body: 'وافق على دفع {{amount}} للباقة {{number}} من التطبيق.' },
  subscription_over: {
    title: 'انتهت باقتك',
    returned: 'انتهت أيام الباقة {{number}}، وعاد إلى محفظتك {{amount}} عن الزيارات التي لم تستخدمها.',
    used: 'انتهت أيام الباقة {{number}}.',
  },
  subscription_asked: { title: 'طلب اشتراك جديد', body: 'باقة «{{title}}» بسعر {{amount}} بانتظار التفعيل.' },
  update_asked: { title: 'طلب تعديل بيانات جديد', body: '{{name}} يطلب تعديل بياناته.' },
  vehicle_added: { title: 'مركبة جديدة', body: 'أُضيفت المركبة {{plate}} وتنتظر وثائقها ومراجعتك.' },
  provider_applied: { title: 'طلب انضمام جديد', body: '{{name}} يطلب الانضمام مقدّمًا للخدمة. راجع بياناته واقبله أو تواصل معه.' },
  codes_stopped_prefix: {
    title: 'أُوقفت رموز التحقق لأرقام متسلسلة',
    body: 'أُرسل {{sent}} رمزًا إلى أرقام تبدأ بـ {{prefix}} خلال ساعة ولم يُستخدم منها إلا {{used}}. تُرفض طلبات الرموز لهذه الأرقام مؤقتًا.',
  },
  codes_stopped_country: {
    title: 'بلغت رموز التحقق حدّها اليومي',
    body: 'أُرسل {{sent}} رمزًا إلى أرقام الدولة خلال 24 ساعة، وهو الحد المضبوط في الإعدادات. لن تُرسل رموز أخرى حتى يقل العدد.',
  },
  vehicle_accepted: { title: 'قُبلت مركبتك', body: 'قُبلت المركبة {{plate}} ويمكنها استقبال الطلبات.' },
  vehicle_rejected: { title: 'رُفضت مركبتك', body: 'رُفضت المركبة {{plate}}. السبب: {{reason}}' },
  update_accepted: { title: 'قُبل طلب تحديث بياناتك', body: 'حُدّثت بياناتك كما طلبت.' },
  update_rejected: { title: 'رُفض طلب تحديث بياناتك', body: 'بقيت بياناتك كما هي.' },
  update_rejected_because: { title: 'رُفض طلب تحديث بياناتك', body: 'بقيت بياناتك كما هي. السبب: {{reason}}' },
} as const;
