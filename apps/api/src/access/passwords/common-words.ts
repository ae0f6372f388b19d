import { foldSearch } from '@diwan/domain/search-key';
import { inChatLetters, LOCAL_SPEECH, LOCAL_WORDS } from './local-words.ts';

/** What people begin a password with when a product asks for one, and what everyone knows of this product. */
const HABITS = `
password passwort passwords passphrase pass passw passwd mypassword newpassword secret topsecret letmein letmeinnow welcome welcomeback
admin administrator superadmin root user username guest login default manager master sysadmin system support test testing tester demo
changeme changeit temp temporary hello helloworld ilove iloveyou love loveyou lovely sunshine princess dragon monkey football baseball
basketball superman batman spiderman pokemon starwars shadow computer internet samsung google facebook whatsapp instagram microsoft
windows android iphone starcraft minecraft killer hunter trustno whatever freedom flower summer winter spring autumn january february
march april june july august september october november december company business office dashboard panel operator clerk employee staff
diwan marketplace tawseel delivery driver provider client customer order orders wallet money taxi service services qwer asdf zxcv xxx
alahly ahly zamalek alhilal hilal ittihad alnassr nassr alain shabab realmadrid madrid barcelona barca liverpool chelsea arsenal
manchester juventus messi ronaldo salah
كلمة المرور السر سر كلمةالمرور كلمةالسر مرور مرحبا أهلا أهلاوسهلا السلام عليكم السلامعليكم بسم الله بسمالله الحمد لله الحمدلله حبيبي
حبيبتي أحبك حياتي قلبي الإدارة إدارة مدير المدير النظام مشرف مسؤول ديوان دخول مستخدم تجربة موظف سائق عميل طلب توصيل الأهلي الزمالك الهلال النصر الاتحاد
رمضان العيد شركة مكتب لوحة التحكم
allah allahuakbar allahakbar bismillah alhamdulillah inshallah mashallah habibi habibti ramadan eidmubarak
`;

const NAMES = `
mohammed mohammad muhammad mohamed ahmed ahmad abdullah abdallah abdulrahman abdelrahman abdulaziz khaled khalid fatima fatma mariam
maryam youssef yousef yusuf ibrahim hassan hussein hussain mahmoud mustafa mostafa omar umar osman yasmin yasmine ali amal amina aisha
ayesha zainab zaynab noor nour noura nora sara sarah salem salim saleh saeed said saud sultan faisal fahad fahd majed majid nasser tariq
tarek walid waleed ziad hamad hamza karim kareem jamal kamal layla leila huda hanan rania reem rasha samir sami rashid zayed mansour
adel bader turki talal yasser michael jennifer charlie daniel jessica ashley thomas robert andrew joshua matthew nicole michelle david
john james maria george peter
محمد أحمد عبدالله عبد الله عبدالرحمن الرحمن عبدالعزيز العزيز خالد فاطمة مريم يوسف إبراهيم حسن حسين محمود مصطفى عمر عثمان ياسمين علي
أمل أمينة عائشة زينب نور نورة سارة سالم صالح سعيد سعود سلطان فيصل فهد ماجد ناصر طارق وليد زياد حمد حمزة كريم جمال كمال ليلى هدى حنان
رانيا ريم رشا سمير سامي راشد زايد منصور عادل بدر تركي طلال ياسر
`;

const CITIES = `
dubai abudhabi sharjah ajman fujairah riyadh jeddah jedda makkah mecca madinah medina dammam khobar taif tabuk abha qassim jubail doha
lusail manama muscat salalah cairo alexandria giza luxor aswan mansoura amman zarqa irbid aqaba beirut tripoli sidon damascus aleppo homs
baghdad basra mosul erbil sanaa aden khartoum omdurman benghazi tunis sfax algiers oran rabat casablanca marrakesh marrakech fes tangier
agadir jerusalem alquds gaza ramallah nablus hebron istanbul ankara izmir london paris berlin madrid rome newyork tokyo delhi mumbai
karachi lahore islamabad dhaka manila emirates arabia
دبي أبوظبي الشارقة عجمان الفجيرة الرياض جدة مكة المدينة المنورة المكرمة الدمام الخبر الطائف تبوك أبها القصيم الجبيل الدوحة المنامة مسقط صلالة
القاهرة الإسكندرية الجيزة الأقصر أسوان المنصورة عمان الزرقاء إربد العقبة بيروت طرابلس صيدا دمشق حلب حمص بغداد البصرة الموصل أربيل صنعاء
عدن الخرطوم بنغازي تونس صفاقس الجزائر وهران الرباط الدار البيضاء مراكش فاس طنجة القدس غزة رام الله نابلس الخليل إسطنبول أنقرة لندن باريس
`;

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** The names of every country, in both languages. */
function countryNames(): string[] {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return ['en', 'ar'].flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return codes.flatMap((code) => names.of(code) ?? []);
  });
}

/** The words of a text as a password may have them: joined or one by one, with the article or without. */
function getForms(text: string): string[] {
  const words = foldSearch(text).split(/[^\p{L}\p{N}]+/u);
  return [words.join(''), ...words].flatMap((word) => [word, word.replace(/^ال/, '')]).filter((word) => word.length >= 3);
}

const spoken = `${NAMES} ${LOCAL_SPEECH}`.split(/\s+/);

/** Words that are tried first, folded as searches are. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  [...`${HABITS} ${CITIES} ${LOCAL_WORDS}`.split(/\s+/), ...spoken, ...spoken.flatMap(inChatLetters), ...countryNames()].flatMap(getForms),
);
