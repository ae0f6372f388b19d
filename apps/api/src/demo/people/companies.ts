import type { Random } from '@diwan/domain/random';

const BRANDS = [
  'النخبة Al Nukhba',
  'الواحة Al Waha',
  'الصقر Al Saqr',
  'المدار Al Madar',
  'الريادة Al Riyada',
  'البرق Al Barq',
  'الأفق Al Ofoq',
  'الديرة Al Deera',
  'المسار Al Masar',
  'السراج Al Siraj',
  'اللؤلؤة Al Lulua',
  'الفجر Al Fajr',
  'الرواد Al Rowad',
  'المرساة Al Mersah',
  'السدرة Al Sidra',
  'الغاف Al Ghaf',
  'النورس Al Nawras',
  'الشعلة Al Shula',
  'الوفاء Al Wafa',
  'الأصيل Al Aseel',
  'نسيم الخليج Naseem Al Khaleej',
  'درب الأمان Darb Al Aman',
  'بوابة الشرق East Gate',
  'طريق الحرير Silk Road',
  'نجمة الصحراء Desert Star',
  'رمال الذهب Golden Sands',
  'المنارة Al Manara',
  'القمة Al Qimma',
  'وادي النيل Nile Valley',
  'الهرم Al Haram',
  'الدلتا Delta',
  'الياسمين Al Yasmin',
  'الزيتونة Al Zaytouna',
  'البتراء Petra',
  'السنبلة Al Sunbula',
  'الميزان Al Mizan',
  'الخطوة الأولى First Step',
  'بيت الخبرة Bayt Al Khibra',
];

const FLEETS = [
  'لتأجير السيارات Car Rental',
  'لنقل الركاب Passenger Transport',
  'لخدمات الليموزين Limousine Services',
  'للنقل والتوصيل Transport and Delivery',
  'لإدارة الأساطيل Fleet Management',
];

const SERVICES = [
  'لخدمات التنظيف Cleaning Services',
  'للصيانة العامة General Maintenance',
  'لتكييف الهواء Air Conditioning',
  'لمكافحة الآفات Pest Control',
  'لنقل الأثاث Furniture Moving',
  'للأعمال الكهربائية Electrical Works',
  'للعناية بالحدائق Garden Care',
  'للرعاية المنزلية Home Care',
  'لغسيل السيارات Car Wash',
  'للتوصيل السريع Express Delivery',
];

/** A company's name in both languages, and its brand alone for its mail address. */
export interface CompanyName {
  ar: string;
  en: string;
  brand: string;
}

export function companyName(random: Random, iso2: string, ownsVehicles: boolean): CompanyName {
  const [brandAr, brand] = twoScripts(random.pick(BRANDS));
  const [workAr, work] = twoScripts(random.pick(ownsVehicles ? FLEETS : SERVICES));
  const form = iso2 === 'AE' || iso2 === 'QA' || iso2 === 'OM' ? 'LLC' : 'Co.';
  return { ar: `${random.chance(0.5) ? 'شركة' : 'مؤسسة'} ${brandAr} ${workAr}`, en: `${brand} ${work} ${form}`, brand };
}

function twoScripts(text: string): [arabic: string, latin: string] {
  const start = text.search(/[A-Za-z]/);
  return [text.slice(0, start).trim(), text.slice(start)];
}
