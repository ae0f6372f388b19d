/** Why money of an order is not recorded, given back or written off. */
export default {
  payment: {
    not_card: 'تُسجَّل دفعات البطاقات وحدها؛ المحفظة والنقد يُسوَّيان مع الطلب',
    order_over: 'أُلغي الطلب أو رُفض، فلا تُسجَّل له دفعة',
    fare_open: 'لم تُعرف أجرة الرحلة بعد؛ سجّل الدفعة بعد الوصول إلى الوجهة',
    nothing_due: 'دُفع ثمن الطلب كله',
    more_than_due: 'المتبقي على الطلب {{due}} {{currency}}، فلا يُسجَّل أكثر منه',
    reference_used: 'سُجّل هذا المرجع لدفعة أخرى',
  },
  write_off: {
    nothing_due: 'لا مستحق لهذا الطلب يمكن شطبه',
    changed: 'المستحق لهذا الطلب الآن {{due}}، فاطلب شطب هذا المبلغ',
  },
  refund: {
    written_off: 'شُطب ما لم يُدفع لهذا الطلب، فلا يمكن إعادة مبلغ عنه',
    nothing_left: 'لم يبقَ مما دُفع للطلب شيء يُعاد',
    more_than_left: 'المتبقي مما دُفع {{left}} {{currency}}، فلا يُعاد أكثر منه',
  },
} as const;
