interface DemoPaymentWay {
  readonly ar: string;
  readonly en: string;
  readonly kind: 'cash' | 'card' | 'wallet';
  /** ISO 3166; everywhere without it. */
  readonly country?: string;
  readonly is_active?: false;
}

export const PAYMENT_WAYS: readonly DemoPaymentWay[] = [
  { ar: 'نقدًا عند الاستلام', en: 'Cash', kind: 'cash' },
  { ar: 'محفظة ديوان', en: 'Diwan wallet', kind: 'wallet' },
  { ar: 'بطاقة ائتمان أو خصم', en: 'Credit or debit card', kind: 'card' },
  { ar: 'مدى', en: 'mada', kind: 'card', country: 'SA' },
  { ar: 'إس تي سي باي', en: 'stc pay', kind: 'card', country: 'SA' },
  { ar: 'كي نت', en: 'KNET', kind: 'card', country: 'KW' },
  { ar: 'بنفت', en: 'Benefit', kind: 'card', country: 'BH' },
  { ar: 'عُمان نت', en: 'OmanNet', kind: 'card', country: 'OM' },
  { ar: 'نابس', en: 'NAPS', kind: 'card', country: 'QA' },
  { ar: 'ميزة', en: 'Meeza', kind: 'card', country: 'EG' },
  { ar: 'فوري', en: 'Fawry', kind: 'card', country: 'EG' },
  { ar: 'إي فواتيركم', en: 'eFAWATEERcom', kind: 'card', country: 'JO' },
  { ar: 'تحويل من محفظة الهاتف', en: 'Mobile wallet transfer', kind: 'card', country: 'EG', is_active: false },
];
