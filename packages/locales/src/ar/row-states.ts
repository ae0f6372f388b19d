/** What the switches of a row say where they are only read; lists need these, the rest of `detail` comes with its screens. */
export default {
  active: 'مفعّل',
  inactive: 'غير مفعّل',
  banned: 'محظور',
  locked: 'مقفل',
  accepted: 'معتمد',
  not_accepted: 'غير معتمد',
  available: 'متاح',
  unavailable: 'غير متاح',
  active_female: 'مفعّلة',
  inactive_female: 'غير مفعّلة',
  banned_female: 'محظورة',
  locked_female: 'مقفلة',
  accepted_female: 'معتمدة',
  not_accepted_female: 'غير معتمدة',
  available_female: 'متاحة',
  unavailable_female: 'غير متاحة',
} as const;
