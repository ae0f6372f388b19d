/** First names that nobody in the generated lists has; five people get each. */
export const RARE_NAMES = ['شهرزاد', 'قيصرون', 'زمردة', 'Xenophon', 'Wilhelmina', 'نيروزخان'];

/** What operators type, by how many rows it meets: from none to nearly all. */
export const RARE_WORDS = [...RARE_NAMES, 'قسطنطينوبل', 'شهرزاد محمد'];

export const COMMON_WORDS = [
  'محمد',
  'أحمد',
  'عبدالله',
  'فاطمة',
  'العتيبي',
  'Mohammed',
  'saleh',
  'mail.example',
  'محمد العتيبي',
  'عبدالعزيز القحطاني',
  'محم',
  'عبد',
  'خديجة',
  'Nguyen',
];

export const SHORT_WORDS = ['م', 'ال', 'عب', 'نو', 'al', 'mo', 'x', '+9', '55', 'ظ'];

/** What operators type over the list of orders. */
export const RARE_ORDER_WORDS = ['D00001234', 'D00009876', 'قسطنطينوبل', 'شهرزاد محمد', '0501234599'];

export const COMMON_ORDER_WORDS = ['محمد', 'أحمد', 'فاطمة', 'خالد', 'السيد', 'Nair', 'محم', '+971'];
