/** For rate cards and for vehicles alike. */
export default {
  sedan: 'Sedan',
  suv: 'SUV',
  van: 'Van',
  luxury: 'Luxury',
  pickup: 'Pickup',
  motorbike: 'Motorbike',
};
