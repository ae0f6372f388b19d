/**
 * What people of the countries where this product runs make passwords of, beside what everybody does. Names of things that make good
 * pass phrases (palm, falcon, coffee) are left out, unless as part of a name.
 */
const COUNTRIES = `
uae uae971 uae50 ksa ksa966 gcc usa emirates emirate emarat emirati emaratiya imarat alemarat khaleej khaleeji saudi saudia saudiya
saudiyah saudiarabia kuwaiti bahraini omani qatari qatar masr misr masri egyptian egypt masriya iraqi jordanian urdun alurdun urduni
lebanese lubnan lebnan lubnani syrian souria suria syria yemeni yaman palestine palestinian falasteen filastin falastin sudani sudan
libya tunisian tounes maghreb maghribi moroccan algerian dzayer jazair algerie pakistani hindi indian india bangla kerala arab arabi
arabic arabian alarab
`;

const PLACES = `
abudhabi alain rasalkhaimah rak ummalquwain khorfakkan dibba hatta liwa ruwais musaffah yas yasisland saadiyat reemisland
jumeirah jumeira jumairah deira burdubai marina dubaimarina jlt jbr difc downtowndubai businessbay karama satwa barsha albarsha qusais
alqusais mirdif mirdiff nahda alnahda jebelali mamzar rashidiya motorcity
hofuf ahsa alahsa hail najran jazan jizan arar sakaka yanbu khamis mushait khamismushait dhahran qatif unaizah buraidah buraydah kharj
alkharj diriyah addiriyah neom olaya malaz alula ula hijaz najd nejd sharqiya
salmiya hawally farwaniya jahra ahmadi mangaf fintas mubarakiya muharraq riffa isatown hamadtown wakrah alwakra rayyan alrayyan khor
sohar sur nizwa ibri barka seeb ruwi
maadi heliopolis nasrcity zamalek mohandessin dokki giza tanta mansoura zagazig ismailia portsaid suez hurghada sharm sharmelsheikh
assiut asyut minya fayoum damietta faisalabad rawalpindi peshawar kochi kolkata chennai hyderabad bangalore bengaluru kathmandu
colombo kabul addisababa nairobi
burj burjkhalifa burjalarab burjelarab palmjumeirah thepalm dubaimall mallofemirates globalvillage dubaiframe dubaicreek expo expo2020
ferrariworld louvre sheikhzayed zayedmosque kaaba kaba haram alharam masjid masjidalharam masjidnabawi nabawi zamzam arafat mina hira
kingdomtower kingdomcentre faisaliah faisaliyah riyadhseason kafd aqsa alaqsa pyramids ahram haramat sphinx abulhol nile neel
  petra deadsea khankhalili souqwaqif pearlqatar
برج خليفة برجخليفة العرب برجالعرب جميرا مرسى دبي الكعبة الحرم المسجد زمزم الأقصى الأهرام الأهرامات النيل الكورنيش البتراء نيوم العلا الدرعية
الأحساء حائل نجران جازان جيزان ينبع خميس مشيط الظهران القطيف بريدة عنيزة الخرج ديرة العين رأس الخيمة رأسالخيمة أم القيوين
`;

const RULERS = `
khalifa khalifah zayed sheikhzayed babazayed nahyan nahayan alnahyan maktoum almaktoum rashid mohammedbinzayed mohammedbinrashid
mbz mbr mbs hamdan fazza saud alsaud salman mohammedbinsalman kingsalman malik faisal abdulaziz qaboos haitham tamim tamimbinhamad
althani sabah alsabah khalifaalkhalifa sisi nasser gamal sadat mubarak hussein hashemi arafat saddam qassimi alqasimi
خليفة زايد نهيان آلنهيان مكتوم آلمكتوم حمدان سلمان قابوس هيثم تميم الصباح صباح السيسي عبدالناصر القاسمي آلسعود آلثاني
`;

/** Given names in Latin letters, in the spellings that are in use. */
const NAMES = `
mohamad mohamd mohammad muhammed muhamad mohd mhmd mehmet ahmet ahmd hamed hamid hamdi hamoud humaid mahmood mahmud mahmod moustafa
mustapha abdalla abdulla abdallah abdulrhman abdulrahman abdelrahman abdurrahman abdrahman abdo abdul abdel abdulaziz abdelaziz aziz azeez
abdulmajeed abdulmalik abdulhadi abdulkareem abdulkarim abdulqader abdelkader abdulsalam abdelsalam abdulwahab abdelfattah abdelnasser
abdelhamid khaleed khalil khaleel khaldoun ebrahim ibraheem brahim ismail ismael esmail ishaq yaqoub yacoub yakub yahya yehia younes
younis yunus yousuf yousif yousof joseph youssif hasan hassn husain hussien husein hosny hosni hesham hisham essam isam emad imad ehab
ihab ayman aymen amr amro amer amir ameer ammar anas anwar ashraf ashour asad assad ataf atef aws awad ayoub ayyub badr bader bandar basem
basim bassam bassem belal bilal burhan dawood dawoud daoud diaa emran imran eyad iyad fadi fadel fadhel fares faris farouk farooq faruq
farhan fawaz fawzi fayez faiz faizal feras firas fouad fuad galal ghaith ghanem ghassan hadi haitham haidar haider hani hany hareth harith
haroun hatem hatim hazem hazim hossam hosam husam jaber jabir jafar jalal jamal jamil jasem jasim jassim jawad kadhim kamel kamil kassem
qasim qassem laith layth lutfi loay luay mazen mazin maher mahir majd majdi magdi majeed malek malik mamdouh mansoor mansur marwan meshal
mishal mishari meshari moataz mutaz moaz muath muadh muaz mohsen muhsin mokhtar mukhtar monther munther mounir munir mourad murad mousa
musa moussa mubarak muhannad mohannad muhanad mutlaq mutasim nabil nabeel nader nadir nadim naif nayef naser nasr nawaf nizar noah nouh
nooh nour noureddine nuraddin obaid omair omran othman uthman qais qays rabie rafat rafiq raed raid rami ramy ramadan rashed rasheed
rachid rayan rayyan riad riyad ridha reda saad sabri sadiq saeed saif seif sayf sayed sayyid said sakhr salah salahuddin salama salman
samer samir sameer sami saqr saqer sattam shadi shady shaheen shaker shakir sharif sherif shihab sofyan sufyan suhail suhayl sulaiman
suleiman soliman sleiman sulayman taha tahir taher tamer tamim tareq tarik tawfiq tawfik thamer thani ubaid wael wail wadih wajdi
walied wassim waseem wasim yaser yassin yaseen yasin yazan yazeed yazid zaid zayd zakaria zakariya zaki zeyad ziyad zuhair
abeer abir aya ayah afaf afnan ahlam alaa alia aliya aliaa alya amal amany amani amira ameera amna amnah aneesa anood arwa asma asmaa
asmahan aseel atheer awatif azza badria badriya basma bayan bushra boshra dalal dalia dalya dana dania danah deema dima dina doaa duaa
eman iman eiman enas esraa israa fadia fadwa farah farida fareeda fatema fatemah fatimah fatmah fatoom fawzia ghada ghadeer ghaida hadeel
haifa hala hanaa hanadi hanin haneen hayat hayfa heba hiba hend hind hessa hissa hoda houda huda ibtisam inas jamila jana janah jawaher
joud jood joory juri jumana kawthar kholoud khulood khadija khadijah khadeeja lama lamia lamya latifa lateefa leen lina lena loubna lubna
lujain lulwa lulu maha mahra maitha maisa malak malika manal manar maram marwa maryam mariam meriem miriam mashael mashail maysoon 
mayar mira mona mouna muna munira muneera nada nadia nadya naeema nagla najla najwa naima nahla nawal nermin nesreen nisreen nihal noha
nuha nora noura nourah nouf noor nora nura ola olaya rabab rabia rahaf rahma raghad rana raneem ranim rania rasha rawan rawda razan reem
rim reema rima reham riham rola roqaya ruqaya rowaida ruba rula sabah sabreen safa safaa safia safiya sahar sahara salma salwa samah
samar samaher samia samira sameera sana sanaa sarah sawsan shahad shahd shaikha sheikha shaima shaimaa shamma shams shatha shereen sherin
sherine shorouq siham soha sondos souad suad suha suhaila sumaya sumayya suzan taghreed tahani tala tamara tasneem thuraya umm wadha wafa
wafaa walaa warda wejdan wijdan yara yasmeen yosra yusra zahra zahraa zainab zeinab zeina zaina zeena zulaikha
otaibi alotaibi ghamdi alghamdi harbi alharbi qahtani alqahtani shammari alshammari shehri alshehri dosari aldosari dossary zahrani
alzahrani mutairi almutairi anazi enezi anzi subaie juhani maliki asiri mansouri almansouri mazrouei almazrouei ketbi alketbi suwaidi
alsuwaidi zaabi alzaabi shamsi alshamsi hammadi alhammadi marri almarri hashimi alhashimi balushi albalushi kaabi naimi nuaimi dhaheri
aldhaheri ameri khan singh kumar sharma patel raj ravi sanjay rahul priya deepak suresh ramesh rajesh mukesh anil sunil amit vijay imran
bilal usman faisal shahid ali hassan arslan adnan jose juan maria mary jerome mark
`;

const GREETINGS = `
ahlan ahla ahlein ahlain ahlanwasahlan ahlansahlan sahlan marhaba marhaban merhaba mar7aba hala halla halawallah hayak hayyak hayakallah
salam salaam selam salamat salamalaikum salamalekum salamualaikum assalam assalamu assalamualaikum assalamalaikum alsalam alaikum alaykum
walaikum sabah sabahalkhair sabahelkheir masaa masaalkhair khair kheir shukran shokran afwan yalla yallah yala khalas khallas wallah walla
wallahi tamam zain zein kwayes kwayyis kifak keefak kifik izayak ezayak shlonak shlonik shakhbarak habib hbb habibty hayati hayaty albi
omri omry rohi rouhi roohi galbi qalbi ghali ghaliya ya3ni yaani inshaallah insha mashaallah masha alhamdulilah hamdulillah hamdullah
alhamdulellah subhanallah subhan astaghfirullah astaghfir bismillahi bismilah bism allahu akbar rabbi yarab yarabb yarabbi yallah tawakkal
tawakaltu alaallah lailahaillallah lailaha illallah rahman raheem rahim quran koran alquran fatiha alfatiha yaseen ayatulkursi ayatalkursi
kursi mecca hajj haj umrah umra eid aleid eidmubarak eidsaid eidsaeed saeid mubrook mabrook mabrouk ramadankareem ramadanmubarak kareem
karim jumma juma jummah islam muslim muslima imaan jannah janna sabr
baba mama mamma yumma ummi omi abi abouy akhi okhti bint binti walad ibn abu umm om mama baba family myfamily mylove mylife sweetheart
أهلين مرحبتين هلا هلاوالله حياك شكرا عفوا يلا خلاص والله تمام صباح الخير صباحالخير مساء مساءالخير إن شاء إنشاءالله ماشاءالله سبحان
سبحانالله استغفر استغفرالله يارب ربي توكلت لا إله إلا لاإلهإلاالله الرحمن الرحيم القرآن الفاتحة الكرسي آيةالكرسي مبارك رمضانكريم كريم
عيدمبارك عيدسعيد مبروك جنة الجنة صبر بابا ماما أمي أبي أخي بنتي عمري روحي غالي
`;

const COMPANIES = `
emaar nakheel damac aldar meraas sobha majid alfuttaim futtaim emirates etihad flydubai airarabia saudia saudiairlines flynas flyadeal
qatarairways gulfair omanair egyptair etisalat eand dutelecom stc mobily zain zainsa ooredoo omantel batelco vodafone
aramco saudiaramco sabic maaden neom pif adnoc enoc eppco adco taqa dewa sewa addc mubadala adia dpworld rta salik nol careem uber talabat
noon noondotcom souq amazon jarir lulu luluhypermarket carrefour danube tamimi othaim jumia namshi shein ounass hungerstation
jahez toyou mrsool deliveroo zomato instashop kibsons dubizzle bayut propertyfinder haraj opensooq almarai nadec sadafco alrabie
rajhi alrajhi alahli snb riyadbank samba alinma albilad adcb fab enbd emiratesnbd mashreq dib adib rakbank cbd nbd qnb nbk kfh gib
mada stcpay urpay tabby tamara absher tawakkalna tawakkalna uaepass nafath qiwa mol moi
mbc mbcmasr aljazeera jazeera alarabiya rotana osn shahid beinsports bein starzplay starbucks mcdonalds kfc albaik baik kudu herfy hardees
إعمار نخيلالعقارية أرامكو سابك اتصالات موبايلي زين المراعي الراجحي الأهلي الإنماء كريم طلبات نون جرير البيك هنقرستيشن جاهز العربية الجزيرة
`;

const THINGS = `
iphone ipad ipod macbook airpods imac apple galaxy samsunggalaxy galaxys huawei xiaomi redmi oppo vivo realme oneplus nokia honor
motorola blackberry sony xperia playstation xbox pro promax max ultra plus mini android tiktok snapchat snap youtube
twitter telegram gmail hotmail yahoo outlook netflix pubg fortnite freefire callofduty gta roblox fifa
toyota landcruiser patrol nissan hilux camry corolla lexus hyundai elantra sonata kia honda accord civic ford mustang chevrolet tahoe gmc
yukon bmw mercedes benz audi porsche ferrari lamborghini bugatti rollsroyce bentley rangerover jeep wrangler tesla mazda
hilali ittihadi nassrawi nasrawi alittihad alhelal helal alwasl wasl sharjahfc aljazira jazira alwahda wahda neymar benzema mbappe cristiano
cr7 leomessi mosalah mo11 haaland ramos zidane maradona juve bayern dortmund psg intermilan acmilan
`;

/** What is quoted as one, where it is written with signs between its words, too; its words alone are not thereby common. */
const PHRASES = `
correcthorsebatterystaple tobeornottobe maytheforcebewithyou thequickbrownfox quickbrownfox onceuponatime opensesame iftahyasimsim
ilovemymom ilovemydad ilovemywife ilovemyfamily ilovemyjob iloveyousomuch iloveallah ilovedubai iloveuae loveisinthetheair hakunamatata
carpediem keepcalmandcarryon neversaynever justdoit thisismypassword thisisapassword mypasswordis nopassword dontforgetme forgetmenot
happynewyear happybirthday merrychristmas goodmorning goodnight godisgreat godisgood ingodwetrust inallahwetrust trustingod allahisgreat
allahisone lailahaillallah muhammadrasulullah alhamdulillahirabbilalamin bismillahirrahmanirrahim lahawlawalaquwwata hasbunallah
hasbiallah tawakkaltualallah barakallah jazakallah jazakallahkhair mashallahtabarakallah assalamualaikumwarahmatullah
whatismypassword letmeinplease opensaysme winteriscoming onemoretime helloitsme bohemianrhapsody lordoftherings harrypotter gameofthrones
thelordismyshepherd abracadabra supercalifragilisticexpialidocious rainbowunicorn troubador tr0ub4dor troubadour
الحمدللهربالعالمين بسماللهالرحمنالرحيم حسبناالله حسبيالله حسبياللهونعمالوكيل لاحولولاقوةإلابالله توكلتعلىالله اللهأكبر جزاكالله كلعاموأنتمبخير
افتحياسمسم صباحالنور تصبحعلىخير أحبكياأمي
`;

/** Words as chats write them: 7 for ح, 5 for خ, and 3 for the ع that begins a name. */
export function inChatLetters(word: string): string[] {
  if (!/^[a-z]{4,}$/.test(word)) return [];
  const written = word.replaceAll('kh', '5').replaceAll(/(?<![cgstpd])h/g, '7');
  const begun = /^[aeiou]/.test(word) ? [`3${written}`, `3${written.slice(1)}`] : [];
  return [written, ...begun].filter((one) => one.length >= 3);
}

/** What people here say, as a text: whom they are named after, and what they greet each other with. */
export const LOCAL_SPEECH = `${RULERS} ${NAMES} ${GREETINGS}`;
/** All other words that people here try first. */
export const LOCAL_WORDS = `${COUNTRIES} ${PLACES} ${COMPANIES} ${THINGS} ${PHRASES}`;
