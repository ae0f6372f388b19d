import { type NamePool, names } from './name-pool.ts';

export const egyptian: NamePool = {
  male: names(`محمد Mohamed, أحمد Ahmed, محمود Mahmoud, مصطفى Mostafa, علي Ali, كريم Karim, عمر Omar, خالد Khaled, إبراهيم Ibrahim, حسن Hassan, يوسف Youssef, عمرو Amr, طارق Tarek, حسام Hossam, تامر Tamer, وائل Wael, هشام Hesham,
    إسلام Eslam, شريف Sherif, أيمن Ayman, وليد Walid, هاني Hany, سامح Sameh, رامي Ramy, عبدالرحمن Abdelrahman, أشرف Ashraf, عماد Emad, ياسر Yasser, إيهاب Ehab, أسامة Osama, مروان Marwan, زياد Ziad, حازم Hazem, أمير Amir,
    سيد Sayed, رضا Reda, عادل Adel, معتز Moataz, باسم Bassem, عبدالله Abdallah`),
  female:
    names(`فاطمة Fatma, مريم Mariam, آية Aya, سارة Sara, نور Nour, هبة Heba, إسراء Esraa, منى Mona, ياسمين Yasmin, دينا Dina, رانيا Rania, شيماء Shaimaa, أسماء Asmaa, إيمان Eman, نهى Noha, دعاء Doaa, مي Mai, رحاب Rehab, هدير Hadeer,
    ندى Nada, سلمى Salma, منة Menna, أميرة Amira, نرمين Nermin, غادة Ghada, هالة Hala, سماح Samah, مروة Marwa, ريهام Reham, بسمة Basma, فرح Farah, جنى Jana, نجلاء Naglaa, عبير Abeer`),
  family:
    names(`السيد El Sayed, حسن Hassan, إبراهيم Ibrahim, محمود Mahmoud, عبدالرحمن Abdel Rahman, عبدالعزيز Abdel Aziz, المصري El Masry, منصور Mansour, فهمي Fahmy, شوقي Shawky, رمضان Ramadan, النجار El Naggar, الشناوي El Shenawy,
    الشربيني El Sherbiny, الجندي El Gendy, البنا El Banna, صبري Sabry, سليمان Soliman, خليل Khalil, عبدالله Abdallah, فوزي Fawzy, لطفي Lotfy, زكي Zaki, الطنطاوي El Tantawy, الدسوقي El Desouky, البدوي El Badawy, عامر Amer,
    شاهين Shahin, سالم Salem, عوض Awad, عثمان Osman, نصار Nassar, يوسف Youssef, رزق Rizk, الحداد El Haddad, عبدالفتاح Abdel Fattah, عبدالمنعم Abdel Moneim, كامل Kamel, جمال Gamal, عطية Attia, غنيم Ghoneim, الشافعي El Shafei,
    حجازي Hegazy, الفقي El Feky, سعد Saad, درويش Darwish, بدران Badran, صالح Saleh, عزت Ezzat, حمدي Hamdy`),
};

export const coptic: NamePool = {
  male: names(
    'مينا Mina, جورج George, بيشوي Bishoy, كيرلس Kyrillos, مايكل Michael, بيتر Peter, أندرو Andrew, فادي Fady, عماد Emad, سامح Sameh, رامي Ramy, جون John, مجدي Magdy, عاطف Atef',
  ),
  female: names(
    'مارينا Marina, ماريان Marian, مريم Mariam, ميرنا Mirna, كريستين Christine, ساندرا Sandra, نانسي Nancy, إيريني Irini, مونيكا Monica, فيبي Phoebe, سالي Sally',
  ),
  family: names(
    'جرجس Gerges, حنا Hanna, بطرس Botros, عزيز Aziz, غالي Ghaly, ميخائيل Mikhail, فهيم Fahim, نصيف Nassif, بشاي Beshay, سمعان Samaan, ويصا Wissa, رزق Rizk, صليب Saleeb, عبدالملاك Abdel Malak',
  ),
};
