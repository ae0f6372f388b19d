import type { TicketPriority } from '@diwan/domain/tickets/ticket-transitions';

/** What people called about, who called, and how long it took. */
export interface DemoCall {
  readonly from: 'client' | 'provider';
  readonly subject: string;
  readonly notes?: string;
  readonly tags?: string;
  readonly priority: TicketPriority;
  /** Minutes of talking and holding; none while it waits to be called back. */
  readonly talk?: number;
  readonly hold?: number;
}

export const DEMO_CALLS: readonly DemoCall[] = [
  { from: 'client', subject: 'نسيت حقيبة في سيارة السائق وأريد استعادتها', tags: 'مفقودات، رحلة', priority: 'urgent' },
  {
    from: 'client',
    subject: 'خُصم المبلغ مرتين من البطاقة',
    notes: 'طلبنا صورة كشف الحساب، ووعدناها بالرد قبل نهاية اليوم.',
    tags: 'دفع',
    priority: 'high',
    talk: 6,
    hold: 2,
  },
  {
    from: 'provider',
    subject: 'سؤال عن موعد تحويل مستحقات الأسبوع',
    notes: 'شرحنا له دورة التسوية، واقتنع.',
    priority: 'normal',
    talk: 4,
  },
  { from: 'client', subject: 'تغيير موعد زيارة التنظيف إلى مساء الخميس', tags: 'موعد', priority: 'normal', talk: 3 },
  { from: 'provider', subject: 'رُفضت رخصة القيادة رغم أنها سارية', tags: 'وثائق', priority: 'high' },
  { from: 'client', subject: 'Asked for an invoice with the company’s tax number', tags: 'invoice', priority: 'low', talk: 5, hold: 1 },
  {
    from: 'client',
    subject: 'السائق وصل إلى عنوان آخر ولم يرد على الاتصال',
    notes: 'صحّحنا الموقع على الخريطة أثناء المكالمة.',
    tags: 'رحلة، موقع',
    priority: 'urgent',
    talk: 8,
  },
  { from: 'provider', subject: 'The app shows no orders since this morning', tags: 'app', priority: 'high', talk: 7, hold: 3 },
  { from: 'client', subject: 'استفسار عن باقات الصيانة السنوية', priority: 'low', talk: 9 },
  { from: 'client', subject: 'طلب استرداد بعد إلغاء الزيارة', tags: 'دفع، استرداد', priority: 'normal' },
];
