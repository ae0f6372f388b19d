import { type NamePool, names } from './name-pool.ts';

const male =
  names(`محمد Mohammed, أحمد Ahmed, عبدالله Abdulla, سعيد Saeed, خالد Khalid, سلطان Sultan, علي Ali, راشد Rashid, حمد Hamad, ماجد Majid, سالم Salem, يوسف Yousef,
  عمر Omar, ناصر Nasser, فيصل Faisal, عبدالرحمن Abdulrahman, إبراهيم Ibrahim, حسن Hassan, منصور Mansour, خليفة Khalifa, سيف Saif, جاسم Jassim, مبارك Mubarak, فهد Fahad, بدر Bader,
  طارق Tariq, حمدان Hamdan, عيسى Eissa, مروان Marwan, زايد Zayed, طلال Talal, عبدالعزيز Abdulaziz, غانم Ghanim, مطر Matar, عادل Adel, هزاع Hazza, صالح Saleh, ذياب Theyab, عمار Ammar, نواف Nawaf`);

const female =
  names(`فاطمة Fatima, مريم Mariam, عائشة Aisha, نورة Noura, موزة Moza, شيخة Sheikha, حصة Hessa, سارة Sara, لطيفة Latifa, آمنة Amna, شمة Shamma, هند Hind, ميثاء Maitha,
  علياء Alia, خولة Khawla, عفراء Afra, ريم Reem, شما Shama, سلامة Salama, أسماء Asma, هدى Huda, ميرة Meera, روضة Rawda, منى Mona, لولوة Lulwa, دانة Dana, غاية Ghaya, نوف Nouf, العنود Al Anoud,
  بدرية Badriya, جواهر Jawaher, شريفة Sharifa, زينب Zainab, وديمة Wadeema`);

function pool(family: string): NamePool {
  return { male, female, family: names(family) };
}

export const emirati =
  pool(`المنصوري Al Mansoori, الشامسي Al Shamsi, المزروعي Al Mazrouei, السويدي Al Suwaidi, النعيمي Al Nuaimi, الكعبي Al Kaabi, المهيري Al Muhairi, الزعابي Al Zaabi,
  البلوشي Al Balooshi, الحمادي Al Hammadi, الظاهري Al Dhaheri, الكتبي Al Ketbi, المرزوقي Al Marzooqi, الحوسني Al Hosani, المري Al Marri, الفلاسي Al Falasi, العامري Al Ameri, آل علي Al Ali, النقبي Al Naqbi,
  الشحي Al Shehhi, الطنيجي Al Tunaiji, الرميثي Al Rumaithi, الهاشمي Al Hashmi, القبيسي Al Qubaisi, الدرمكي Al Darmaki, الظنحاني Al Dhanhani, اليماحي Al Yammahi, العوضي Al Awadhi, الجابري Al Jaberi,
  النيادي Al Neyadi, الخوري Al Khoori, الحفيتي Al Hefeiti, المطروشي Al Matrooshi, الغفلي Al Ghafli`);

export const kuwaiti =
  pool(`العنزي Al Enezi, المطيري Al Mutairi, الرشيدي Al Rashidi, العجمي Al Ajmi, العازمي Al Azmi, الشمري Al Shammari, الظفيري Al Dhafiri, الكندري Al Kandari, الهاجري Al Hajri, الفضلي Al Fadhli,
  العتيبي Al Otaibi, القلاف Al Qallaf, دشتي Dashti, بهبهاني Behbehani, الصالح Al Saleh, الخالد Al Khaled, المري Al Marri, الأنصاري Al Ansari, العوضي Al Awadhi, الديحاني Al Daihani`);

export const qatari =
  pool(`المري Al Marri, الهاجري Al Hajri, الكواري Al Kuwari, النعيمي Al Naimi, السليطي Al Sulaiti, المهندي Al Mohannadi, المناعي Al Mannai, العمادي Al Emadi, الدوسري Al Dosari, الخليفي Al Khulaifi,
  البوعينين Al Buainain, المالكي Al Malki, الأنصاري Al Ansari, الكبيسي Al Kubaisi, المسند Al Misnad, اليافعي Al Yafei, السويدي Al Suwaidi, الحمادي Al Hammadi`);

export const bahraini =
  pool(`العلوي Al Alawi, الدوسري Al Doseri, المناعي Al Mannai, البوعينين Al Buainain, الخاجة Al Khaja, المحرقي Al Muharraqi, الستري Al Sitri, الأنصاري Al Ansari, الجودر Al Jowder, البحارنة Al Baharna,
  المرزوق Al Marzooq, فخرو Fakhro, كانو Kanoo, الزياني Al Zayani, العريض Al Arrayed, حسين Husain, جناحي Janahi, سلمان Salman`);

export const omani =
  pool(`البلوشي Al Balushi, الحارثي Al Harthy, الهنائي Al Hinai, الرواحي Al Rawahi, المعمري Al Maamari, الكندي Al Kindi, الغافري Al Ghafri, السيابي Al Siyabi, الحبسي Al Habsi, الزدجالي Al Zadjali,
  اللواتي Al Lawati, العبري Al Abri, الخروصي Al Kharusi, المقبالي Al Maqbali, الفارسي Al Farsi, الشكيلي Al Shukaili, العامري Al Amri, الوهيبي Al Wahaibi, المحروقي Al Mahrouqi, البريكي Al Braiki,
  الجابري Al Jabri, الشحي Al Shehi, المشيخي Al Mashaikhi, الراشدي Al Rashdi`);
