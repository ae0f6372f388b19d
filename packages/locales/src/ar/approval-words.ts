/** What is said of approvals on their screens. */
export default {
  approve: 'موافقة',
  refuse: 'رفض',
  approve_title: 'الموافقة على العملية رقم {{id}}؟',
  /** What is agreed to, by its kind: whom, and how much. */
  ask: {
    charge: 'شحن {{amount}} في {{who}}؟',
    withdraw: 'سحب {{amount}} من {{who}}؟',
    cash_out: 'صرف {{amount}} إلى {{name}}؟',
    payment: 'تسجيل دفعة {{amount}} للطلب {{order}}؟',
    refund: 'إعادة {{amount}} عن الطلب {{order}}؟',
    write_off: 'شطب {{amount}} عن الطلب {{order}}؟',
    order: 'إنشاء طلب تُكتب مبالغه يدويًا: {{amount}}؟',
    settings: 'تعديل إعدادات المال رقم {{id}}؟',
  },
  approve_text: 'تُنفَّذ في الحال باسم من طلبها، ويُسجَّل أنك وافقت.',
  refuse_title: 'رفض العملية رقم {{id}}',
  refuse_help: 'لن يُنفَّذ منها شيء.',
  own: 'طلبتها أنت، فيقرّر فيها مشرف آخر',
  becomes: 'تصبح',
  falls_back: 'القيمة الأصلية',
  transactions: 'الحركات المالية التي نتجت عنها',
  order: 'فتح الطلب',
  job: 'فتح العملية',
  cash_out: 'فتح طلب السحب',
} as const;
