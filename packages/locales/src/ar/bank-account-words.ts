/** What an operator reads where a provider's bank account is looked at. */
export default {
  title: 'الحساب البنكي',
  none: 'لا يوجد حساب بنكي بعد',
  none_text: 'يضيفه مقدّم الخدمة من تطبيقه، وتُحوَّل إليه مستحقاته بعد قبوله.',
  changed_at: 'تاريخ الإضافة',
  payouts_from: 'السحب متاح من',
  accept_title: 'قبول حساب {{name}}؟',
  accept_text: 'تُحوَّل مستحقات مقدّم الخدمة إلى هذا الحساب من الآن. طابق اسم صاحب الحساب ورقمه مع أوراقه أولًا.',
  reject_title: 'رفض حساب {{name}}',
  reject_help: 'يصل السبب إلى مقدّم الخدمة، ويمكنه إضافة حساب آخر.',
  take_back: 'سحب القبول',
  take_back_title: 'سحب قبول حساب {{name}}',
  take_back_help: 'يصل السبب إلى مقدّم الخدمة، ولا يُصرف إلى هذا الحساب شيء بعد الآن؛ وطلبات السحب المنتظرة إليه لا تُصرف.',
  holder_unlike: 'اسم صاحب الحساب يختلف عن اسم مقدّم الخدمة',
} as const;
