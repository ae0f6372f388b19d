/** What the switches of a row say where they are only read; lists need these, the rest of `detail` comes with its screens. */
export default {
  active: 'نشط',
  inactive: 'غير نشط',
  banned: 'محظور',
  locked: 'موقوف',
  accepted: 'معتمد',
  not_accepted: 'غير معتمد',
  available: 'متاح',
  unavailable: 'غير متاح',
  active_female: 'نشطة',
  inactive_female: 'غير نشطة',
  banned_female: 'محظورة',
  locked_female: 'موقوفة',
  accepted_female: 'معتمدة',
  not_accepted_female: 'غير معتمدة',
  available_female: 'متاحة',
  unavailable_female: 'غير متاحة',
} as const;
