/** The accounts of the ledger. */
export default {
  deferred: 'مدفوع مقدمًا لباقات لم تُنفَّذ زياراتها',
  unpaid_penalties: 'حصص مقدّمي الخدمة من غرامات لم يسدّدها العملاء بعد',
  client: 'محافظ العملاء',
  provider: 'محافظ مقدّمي الخدمة',
  platform: 'المنصة',
  promotion: 'العروض والكوبونات',
  tax: 'الضريبة',
  cash: 'النقد والتحويلات',
  payouts: 'مبالغ محجوزة للصرف',
  card_clearing: 'مقاصة البطاقات',
  write_off: 'ديون معدومة',
} as const;
