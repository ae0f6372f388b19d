import { type NamePool, names } from './name-pool.ts';

const male =
  names(`محمد Mohammad, أحمد Ahmad, عمر Omar, خالد Khaled, يزن Yazan, محمود Mahmoud, ليث Laith, زيد Zaid, عبدالله Abdullah, حمزة Hamzeh, إبراهيم Ibrahim, علاء Alaa, سامر Samer, رامي Rami, باسل Basel, طارق Tareq,
  فادي Fadi, أنس Anas, مهند Mohannad, معتصم Mutasem, مالك Malek, غسان Ghassan, عصام Issam, وسيم Waseem, نضال Nidal, بلال Bilal, إياد Eyad, صهيب Suhaib, قصي Qusai, هيثم Haitham, جهاد Jehad, مأمون Mamoun, رائد Raed, نادر Nader, هادي Hadi`);

const female =
  names(`رنا Rana, سارة Sara, دانا Dana, لينا Lina, رشا Rasha, هبة Hiba, نور Noor, ديما Dima, رغد Raghad, آلاء Alaa, تالا Tala, رهف Rahaf, سلام Salam, فرح Farah, هديل Hadeel, أسيل Aseel, ريما Rima, ميس Mais, لانا Lana,
  شهد Shahd, لمى Lama, سوسن Sawsan, وفاء Wafaa, رولا Rula, جمانة Jumana, زينة Zeina, يارا Yara, لارا Lara, إيناس Enas, حنين Haneen, غيداء Ghaida, مرح Marah`);

export const jordanian: NamePool = {
  male,
  female,
  family:
    names(`الخطيب Al Khatib, العبادي Al Abbadi, الزعبي Al Zoubi, المجالي Al Majali, الطراونة Al Tarawneh, العموش Al Amoush, الشوابكة Al Shawabkeh, القضاة Al Qudah, عبيدات Obeidat, الروسان Al Rousan, حداد Haddad, بطاينة Bataineh,
    الحوراني Al Hourani, النابلسي Al Nabulsi, المصري Al Masri, أبو زيد Abu Zaid, أبو غزالة Abu Ghazaleh, شحادة Shehadeh, عواد Awwad, حمدان Hamdan, زيدان Zaidan, الصمادي Al Smadi, الخوالدة Al Khawaldeh, المومني Al Momani,
    الحياري Al Hiyari, العدوان Al Adwan, الكيلاني Al Kilani, بركات Barakat, سلامة Salameh, جرار Jarrar`),
};

export const syrianLebanese: NamePool = {
  male,
  female,
  family:
    names(`الحلبي Al Halabi, الحموي Al Hamwi, الشامي Al Shami, خوري Khoury, صباغ Sabbagh, نحاس Nahhas, قباني Kabbani, مراد Mourad, الأتاسي Atassi, حداد Haddad, عيسى Issa, الخطيب Al Khatib, دياب Diab, شعبان Shaaban, حيدر Haidar,
    كنعان Kanaan, سلوم Salloum, العلي Al Ali, درويش Darwish, عبود Abboud, بيطار Bitar, شاهين Chahine, زين Zein, فرحات Farhat, حمود Hammoud, قاسم Kassem, رمضان Ramadan, العجلاني Ajlani, السمان Al Samman, الرفاعي Al Rifai`),
};

export const sudanese: NamePool = {
  male: names(
    'محمد Mohamed, عثمان Osman, الطيب El Tayeb, أحمد Ahmed, مصعب Musab, حسن Hassan, عمر Omer, مجاهد Mujahid, خالد Khalid, المعتز Al Moez, بابكر Babiker, إدريس Idris, الصادق El Sadig, ياسر Yasir, وليد Waleed, أيمن Ayman',
  ),
  female: names(
    'فاطمة Fatima, سارة Sara, إيمان Iman, أمل Amal, رانيا Rania, هاجر Hajir, مها Maha, سلمى Salma, ريان Rayan, نسرين Nisreen, إسراء Israa, تسنيم Tasneem',
  ),
  family: names(
    'عثمان Osman, الطيب El Tayeb, آدم Adam, عبدالله Abdalla, إدريس Idris, النور El Nour, أحمد Ahmed, الحسن El Hassan, صالح Salih, حامد Hamid, الأمين El Amin, خير الله Khairalla, عوض Awad, مصطفى Mustafa, يوسف Yousif, فضل Fadl',
  ),
};
