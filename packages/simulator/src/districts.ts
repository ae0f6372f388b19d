import { metersBetween, type Place } from '@diwan/domain/orders/planned-way';

/** Where in a city people live and go, as they call it. */
export interface District extends Place {
  readonly name_ar: string;
  readonly name_en: string;
}

interface KnownCity extends Place {
  readonly districts: readonly District[];
}

/** Reads a city's centre and its districts, `name_ar|name_en|lat|lng` each. */
const city = (lat: number, lng: number, ...lines: readonly string[]): KnownCity => ({
  lat,
  lng,
  districts: lines.map((line) => {
    const [name_ar = '', name_en = '', north, east] = line.split('|');
    return { name_ar, name_en, lat: Number(north), lng: Number(east) };
  }),
});

/** Dubai, Abu Dhabi, Sharjah, Al Ain, Ajman, Ras Al Khaimah; Riyadh, Jeddah, Makkah, Madinah, Dammam, Khobar; Cairo, Giza, Alexandria; Doha; Manama; Amman. */
const KNOWN_CITIES: readonly KnownCity[] = [
  city(25.2604, 55.2989, 'الكرامة|Al Karama|25.247|55.304', 'الرقة|Al Rigga|25.264|55.32', 'جميرا|Jumeirah|25.219|55.253', 'الخليج التجاري|Business Bay|25.185|55.272', 'القوز|Al Quoz|25.139|55.231', 'النهدة|Al Nahda|25.292|55.374', 'مردف|Mirdif|25.216|55.421', 'الراشدية|Al Rashidiya|25.229|55.393', 'وسط مدينة دبي|Downtown|25.195|55.276', 'الصفا|Al Safa|25.176|55.233', 'البرشاء|Al Barsha|25.113|55.196', 'مرسى دبي|Dubai Marina|25.0805|55.1403', 'الورقاء|Al Warqa|25.191|55.408'),
  city(24.4512, 54.397, 'الخالدية|Al Khalidiyah|24.47|54.348', 'الدانة|Al Danah|24.488|54.366', 'الزاهية|Al Zahiyah|24.497|54.378', 'جزيرة الريم|Al Reem Island|24.496|54.407', 'البطين|Al Bateen|24.452|54.348', 'المشرف|Al Mushrif|24.436|54.39', 'الكرامة|Al Karamah|24.458|54.379', 'النهيان|Al Nahyan|24.47|54.383'),
  city(25.3342, 55.4122, 'المجاز|Al Majaz|25.326|55.385', 'النهدة|Al Nahda|25.302|55.376', 'القاسمية|Al Qasimia|25.341|55.396', 'التعاون|Al Taawun|25.313|55.374', 'مويلح|Muwaileh|25.304|55.463', 'الخان|Al Khan|25.329|55.363', 'الرولة|Rolla|25.356|55.388', 'حلوان|Halwan|25.348|55.418'),
  city(24.1917, 55.7606, 'الجيمي|Al Jimi|24.239|55.74', 'المويجعي|Al Muwaiji|24.219|55.724', 'الطوية|Al Towayya|24.256|55.712', 'هيلي|Hili|24.276|55.768', 'زاخر|Zakher|24.144|55.709', 'الجاهلي|Al Jahili|24.216|55.752', 'فلج هزاع|Falaj Hazza|24.193|55.727'),
  city(25.4018, 55.4788, 'النعيمية|Al Nuaimiya|25.388|55.453', 'الراشدية|Al Rashidiya|25.399|55.448', 'الجرف|Al Jurf|25.404|55.502', 'الروضة|Al Rawda|25.388|55.501', 'المويهات|Al Mowaihat|25.374|55.508', 'البستان|Al Bustan|25.412|55.441'),
  city(25.7895, 55.9432, 'النخيل|Al Nakheel|25.788|55.968', 'المعمورة|Al Mamourah|25.779|55.955', 'خزام|Khuzam|25.762|55.939', 'جلفار|Julphar|25.764|55.96', 'الظيت|Al Dhait|25.73|55.911'),
  city(24.6877, 46.7219, 'حي العليا|Al Olaya|24.695|46.683', 'حي الملز|Al Malaz|24.666|46.733', 'حي السليمانية|As Sulimaniyah|24.704|46.7', 'حي المربع|Al Murabba|24.65|46.709', 'حي الورود|Al Wurud|24.721|46.677', 'حي الملك فهد|King Fahd|24.739|46.671', 'حي المروج|Al Muruj|24.755|46.661', 'حي الروضة|Ar Rawdah|24.733|46.769', 'حي النسيم الغربي|An Naseem|24.735|46.816', 'حي الحمراء|Al Hamra|24.773|46.754', 'حي الصحافة|As Sahafah|24.801|46.638', 'حي العقيق|Al Aqiq|24.778|46.624', 'حي الياسمين|Al Yasmin|24.826|46.643', 'حي قرطبة|Qurtubah|24.816|46.74'),
  city(21.4901, 39.1862, 'حي الحمراء|Al Hamra|21.528|39.163', 'حي الروضة|Ar Rawdah|21.564|39.156', 'حي السلامة|As Salamah|21.587|39.156', 'حي الأندلس|Al Andalus|21.539|39.148', 'حي البلد|Al Balad|21.484|39.187', 'حي الشرفية|Ash Sharafiyah|21.518|39.185', 'حي العزيزية|Al Aziziyah|21.55|39.196', 'حي الصفا|As Safa|21.58|39.211', 'حي الفيصلية|Al Faisaliyah|21.568|39.182'),
  city(21.4266, 39.8256, 'حي العزيزية|Al Aziziyah|21.404|39.866', 'حي الشوقية|Ash Shawqiyah|21.38|39.789', 'حي الزاهر|Az Zahir|21.443|39.807', 'حي الرصيفة|Ar Rusayfah|21.409|39.788', 'حي المسفلة|Al Misfalah|21.411|39.818', 'حي جرول|Jarwal|21.431|39.818'),
  city(24.4686, 39.6142, 'حي قباء|Quba|24.439|39.617', 'حي العيون|Al Uyun|24.512|39.587', 'حي سيد الشهداء|Sayyid ash Shuhada|24.503|39.613', 'حي الخالدية|Al Khalidiyah|24.455|39.653', 'حي بني معاوية|Bani Muawiyah|24.475|39.623'),
  city(26.4344, 50.1033, 'حي المزروعية|Al Mazruiyah|26.432|50.092', 'حي البادية|Al Badiyah|26.421|50.088', 'حي الجلوية|Al Jalawiyah|26.425|50.073', 'حي الفيصلية|Al Faisaliyah|26.399|50.064', 'حي الشاطئ|Ash Shati|26.465|50.107'),
  city(26.2794, 50.2083, 'حي العقربية|Al Aqrabiyah|26.299|50.189', 'حي الثقبة|Ath Thuqbah|26.271|50.195', 'حي العليا|Al Ulaya|26.304|50.179', 'حي الحزام الأخضر|Al Hizam Al Akhdar|26.319|50.215'),
  city(30.0626, 31.2497, 'وسط البلد|Downtown|30.048|31.239', 'الزمالك|Zamalek|30.062|31.219', 'جاردن سيتي|Garden City|30.037|31.231', 'شبرا|Shubra|30.08|31.245', 'العباسية|Abbassia|30.068|31.278', 'مصر الجديدة|Heliopolis|30.089|31.326', 'مدينة نصر|Nasr City|30.056|31.33', 'المعادي|Maadi|29.96|31.257', 'السيدة زينب|Sayeda Zeinab|30.031|31.237', 'حدائق القبة|Hadayek El Kobba|30.086|31.283', 'عين شمس|Ain Shams|30.127|31.328'),
  city(30.0094, 31.2086, 'الدقي|Dokki|30.039|31.212', 'المهندسين|Mohandessin|30.056|31.2', 'العجوزة|Agouza|30.054|31.211', 'الهرم|Haram|29.999|31.165', 'فيصل|Faisal|30.013|31.178', 'إمبابة|Imbaba|30.077|31.208', 'العمرانية|Omraniya|30.008|31.2'),
  city(31.2018, 29.9158, 'سموحة|Smouha|31.213|29.943', 'سيدي جابر|Sidi Gaber|31.219|29.942', 'محطة الرمل|Raml Station|31.201|29.901', 'رشدي|Roushdy|31.229|29.957', 'جليم|Gleem|31.24|29.963', 'محرم بك|Moharam Bek|31.19|29.918', 'سان ستيفانو|San Stefano|31.246|29.968', 'سيدي بشر|Sidi Bishr|31.262|29.986', 'المنشية|Mansheya|31.199|29.895'),
  city(25.2855, 51.531, 'السد|Al Sadd|25.285|51.501', 'الخليج الغربي|West Bay|25.323|51.529', 'المنصورة|Al Mansoura|25.268|51.531', 'بن محمود|Bin Mahmoud|25.279|51.514', 'المطار القديم|Old Airport|25.248|51.558', 'الهلال|Al Hilal|25.26|51.544', 'مدينة خليفة|Madinat Khalifa|25.323|51.479'),
  city(26.2279, 50.5857, 'العدلية|Adliya|26.213|50.589', 'الجفير|Juffair|26.215|50.604', 'الحورة|Hoora|26.236|50.597', 'القضيبية|Gudaibiya|26.226|50.595', 'السيف|Seef|26.235|50.54', 'السنابس|Sanabis|26.229|50.556'),
  city(31.9552, 35.945, 'عبدون|Abdoun|31.948|35.883', 'جبل عمّان|Jabal Amman|31.951|35.918', 'الشميساني|Shmeisani|31.969|35.899', 'الصويفية|Sweifieh|31.956|35.864', 'جبل اللويبدة|Jabal Al Weibdeh|31.959|35.919', 'العبدلي|Al Abdali|31.962|35.909', 'تلاع العلي|Tla Al Ali|31.986|35.865'),
]; // prettier-ignore

/** A city is one of these where their centres are as near as this: Cairo and Giza are seven kilometres apart. */
const SAME_CITY_METERS = 3_000;
/** Of towns whose districts nobody wrote down people name the part: so many degrees from the middle, some two kilometres. */
const PART_DEGREES = 0.02;
const PARTS = [
  ['وسط المدينة', 'City centre', 0, 0],
  ['شمال المدينة', 'North side', 1, 0],
  ['جنوب المدينة', 'South side', -1, 0],
  ['شرق المدينة', 'East side', 0, 1],
  ['غرب المدينة', 'West side', 0, -1],
] as const;

/** The districts of a city with this centre. */
export function getDistricts({ lat, lng }: Place): readonly District[] {
  const known = KNOWN_CITIES.find((one) => metersBetween(one, { lat, lng }) < SAME_CITY_METERS);
  if (known) return known.districts;
  return PARTS.map(([name_ar, name_en, north, east]) => ({
    name_ar,
    name_en,
    lat: lat + north * PART_DEGREES,
    lng: lng + east * PART_DEGREES,
  }));
}
