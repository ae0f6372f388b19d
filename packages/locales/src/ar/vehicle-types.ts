/** For rate cards and for vehicles alike. */
export default {
  sedan: 'سيدان',
  suv: 'دفع رباعي',
  van: 'فان',
  luxury: 'فاخرة',
  pickup: 'بيك أب',
  motorbike: 'دراجة نارية',
};
