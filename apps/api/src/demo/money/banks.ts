/** Banks and branches that cash-outs of the demo go to; none of them exists. */
export const BANKS = ['بنك الخليج الأول', 'مصرف النخيل', 'بنك الواحة', 'البنك الأهلي للتنمية', 'مصرف الساحل', 'بنك الفنار'] as const;
export const BRANCHES = ['الفرع الرئيسي', 'فرع المطار', 'فرع السوق', 'فرع الجامعة', 'فرع الكورنيش', null] as const;
export const REJECTIONS = ['رقم الحساب لا يطابق الاسم', 'الحساب مغلق لدى البنك', 'طلب مكرر في اليوم نفسه'] as const;
export const CHARGE_NOTES = ['تعويض عن تأخر الخدمة', 'هدية للعملاء الجدد', 'رصيد ترحيبي', 'تصحيح عملية سابقة'] as const;
