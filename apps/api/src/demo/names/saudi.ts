import { type NamePool, names } from './name-pool.ts';

export const saudi: NamePool = {
  male: names(`محمد Mohammed, عبدالله Abdullah, فهد Fahad, عبدالرحمن Abdulrahman, خالد Khalid, سعود Saud, عبدالعزيز Abdulaziz, أحمد Ahmed, سلطان Sultan, تركي Turki, فيصل Faisal, علي Ali, سعد Saad, ناصر Nasser,
    ماجد Majed, بندر Bandar, نواف Nawaf, سلمان Salman, صالح Saleh, إبراهيم Ibrahim, عمر Omar, يزيد Yazeed, مشاري Mishari, بدر Badr, نايف Naif, عبدالمجيد Abdulmajeed, راكان Rakan, ريان Rayan, متعب Miteb, ياسر Yasser,
    حمد Hamad, زياد Ziyad, عبدالإله Abdulelah, مشعل Mishal, طلال Talal, هاني Hani, وليد Waleed, سامي Sami, ثامر Thamer, معاذ Muath, باسل Basel, أنس Anas, حسن Hassan, يوسف Yousef`),
  female:
    names(`نورة Norah, سارة Sarah, ريم Reem, العنود Alanoud, هند Hind, منيرة Munirah, لمى Lama, الجوهرة Aljawharah, شهد Shahad, أمل Amal, فاطمة Fatimah, نوف Nouf, غادة Ghadah, ليلى Layla, رهف Rahaf, مها Maha,
    هيفاء Haifa, أسماء Asma, خلود Khulud, وجدان Wijdan, رغد Raghad, جواهر Jawaher, لجين Lujain, بشاير Bashayer, عبير Abeer, أريج Areej, دلال Dalal, وعد Waad, مريم Maryam, عهود Ohoud, حصة Hessah, منال Manal, سمر Samar`),
  family:
    names(`الغامدي Al Ghamdi, الزهراني Al Zahrani, القحطاني Al Qahtani, العتيبي Al Otaibi, الحربي Al Harbi, الدوسري Al Dossary, الشهري Al Shehri, المطيري Al Mutairi, الشمري Al Shammari, العنزي Al Anazi, العمري Al Amri,
    عسيري Asiri, المالكي Al Malki, الجهني Al Juhani, البلوي Al Balawi, السبيعي Al Subaie, الرشيدي Al Rashidi, الخالدي Al Khaldi, السلمي Al Sulami, الثقفي Al Thaqafi, الأحمري Al Ahmari, التميمي Al Tamimi,
    اليامي Al Yami, الفيفي Al Faifi, حكمي Hakami, مباركي Mubaraki, العمودي Al Amoudi, باوزير Bawazeer, الشريف Al Sharif, الحازمي Al Hazmi, الصاعدي Al Saedi, المطرفي Al Matrafi, البقمي Al Baqami,
    القرني Al Qarni, الأسمري Al Asmari, الشهراني Al Shahrani, الدخيل Al Dakheel, الصالح Al Saleh, السعيد Al Saeed, الحسن Al Hassan, العيسى Al Eissa, بخاري Bukhari, فلمبان Felemban, خياط Khayat, المولد Al Muwallad, العبدالكريم Al Abdulkarim`),
};
