import type { Proposal } from "../../src/domain/proposals/Proposal";
import type { DocumentLanguage } from "../../src/vocabulary";

/** What a proposal in a language says of its journey. */
interface Told {
  locale: string;
  currency: string;
  organisation: string;
  customer: string;
  name: string;
  places: readonly [string, string, string];
  title: string;
  description: string;
  stay: string;
  visit: string;
  room: string;
  terms: string;
}

/** A journey of eight days for a family, with two options, in each language; about six pages. */
export function exampleProposal(language: DocumentLanguage): Proposal {
  const told = journeys[language];
  const [first, second, third] = told.places;
  const places = [first, first, first, second, second, third, third, null];
  const item = (day: number, at: number): Proposal["days"][number]["items"][number] => ({
    id: `item-${day}-${at}`,
    kind: at === 0 ? "transfer" : at === 1 ? "activity" : "hotel_stay",
    inclusion: at === 1 && day % 3 === 2 ? "optional" : "included",
    optionId: day === 4 && at === 2 ? "option-2" : null,
    title: at === 0 ? `${first} – ${second}` : at === 1 ? told.visit : told.stay,
    description: at === 1 ? told.description : null,
    photo: at === 2 && day % 2 === 0 ? "photo-1" : null,
    startTime: at < 2 ? `${String(9 + at * 4).padStart(2, "0")}:30` : null,
    endTime: at === 1 ? "16:00" : null,
    fromPlace: at === 0 ? first : null,
    toPlace: at === 0 ? second : null,
    serviceNumber: null,
    place: at === 2 ? (places[day] ?? null) : null,
    nights: at === 2 ? 3 : null,
    mealPlan: at === 2 ? "cp" : null,
    rooms: at === 2 ? [{ count: 2, roomType: told.room }] : [],
    vehicles: at === 0 ? [{ count: 2, vehicle: "Toyota Innova Crysta" }] : [],
    quantity: null,
    supplements: [],
    hotel:
      at === 2
        ? { stars: 4, amenities: [told.room], description: told.description, photos: ["photo-1", "photo-2"] }
        : null,
    note: null,
    price: at === 1 && day % 3 === 2 ? 125_000 : null,
  });
  const price = (total: number): Proposal["options"][number]["price"] => ({
    shows: "total",
    ...{ total, discount: 500_000, perAdult: null, perChild: [], perInfant: null, bySharing: [] },
  });
  return {
    language,
    ...{ number: 2, hash: "f".repeat(64), sentOn: "2026-11-23", validUntil: "2026-12-05" },
    organisation: {
      name: told.organisation,
      ...{ logo: "logo", brandColour: "#318afb", locale: told.locale, website: "https://example.com" },
      ...{ phones: ["+91 484 266 8000"], emails: ["hello@example.com"] },
      ...{ address: ["12 Princess Street", "682001 Kochi", "Kerala"], legalName: null },
    },
    seller: {
      ...{ name: told.customer, introduction: told.terms, phone: "+91 98470 00000", photo: "photo-2" },
    },
    ...{ customer: told.customer, reference: "TRP-2026-0012", name: told.name, coverFileId: "cover" },
    variant: null,
    ...{ startDate: "2026-12-24", endDate: "2026-12-31", adults: 2, childAges: [7, 11], infants: 1 },
    currency: told.currency,
    days: places.map((place, day) => ({
      id: `day-${day}`,
      date: `2026-12-${24 + day}`,
      title: `${told.title} ${place ?? first}`,
      overnightPlace: place,
      description: told.description,
      photos: day % 2 === 0 ? ["photo-1", "photo-2"] : [],
      meals: ["breakfast", "dinner"],
      continuing: day > 0 && day < 3 ? [{ id: "car", title: told.visit, day: day + 1, of: 3 }] : [],
      items: [item(day, 0), item(day, 1), ...([0, 3, 4, 5].includes(day) ? [item(day, 2)] : [])],
    })),
    stops: told.places.map((name, at) => ({ name, latitude: 9.9 + at, longitude: 76.2 + at })),
    inclusions: [told.stay, told.visit, told.room],
    exclusions: [told.title],
    options: [
      { id: "option-1", name: `A · ${told.room}`, price: price(34_700_000) },
      { id: "option-2", name: `B · ${told.stay}`, price: price(41_250_000) },
    ],
    payments: [
      {
        label: "1",
        due: "on_acceptance",
        date: null,
        daysBefore: null,
        amount: 10_410_000,
        basisPoints: 3_000,
      },
      {
        label: "2",
        due: "days_before_start",
        date: null,
        daysBefore: 30,
        amount: 24_290_000,
        basisPoints: null,
      },
    ],
    terms: [told.terms, told.description, told.terms].join("\n\n"),
    consent: told.terms,
  };
}

const journeys: Readonly<Record<DocumentLanguage, Told>> = {
  en: {
    ...{ locale: "en-IN", currency: "INR", organisation: "Coast & Hills Journeys", customer: "Maya Iyer" },
    ...{ name: "Kerala coast and hills", places: ["Fort Kochi", "Munnar", "Kumarakom"], title: "Discover" },
    description:
      "After breakfast a quiet walk along the harbour with its Chinese fishing nets, then by boat through the backwaters past rice fields and villages. The afternoon is free; we are glad to recommend a cookery class or an Ayurveda treatment.",
    ...{ stay: "Brunton Boatyard", visit: "Backwater cruise", room: "Deluxe double, sea view" },
    terms: "Prices hold until the date shown. Cancelling costs 25% until 30 days before the start, then 50%.",
  },
  de: {
    ...{
      locale: "de-DE",
      currency: "EUR",
      organisation: "Küste & Berge Reisen GmbH",
      customer: "Jürgen Weiß",
    },
    ...{
      name: "Keralas Küste und Höhen",
      places: ["Fort Kochi", "Munnar", "Kumarakom"],
      title: "Entdecken Sie",
    },
    description:
      "Nach dem Frühstück ein ruhiger Spaziergang am Hafen mit den chinesischen Fischernetzen, danach mit dem Boot durch die Backwaters, vorbei an Reisfeldern und Dörfern. Der Nachmittag steht zur freien Verfügung; gern empfehlen wir Ihnen einen Kochkurs.",
    ...{
      stay: "Hotel „Bootshaus“",
      visit: "Bootsfahrt durch die Lagunen",
      room: "Doppelzimmer mit Meerblick",
    },
    terms:
      "Die Preise gelten bis zum angegebenen Datum. Eine Stornierung kostet bis 30 Tage vor Reisebeginn 25 %, danach 50 %.",
  },
  fr: {
    ...{ locale: "fr-FR", currency: "EUR", organisation: "Côtes & Collines", customer: "Hélène Lefèvre" },
    ...{
      name: "Le Kerala, côte et montagnes",
      places: ["Fort Cochin", "Munnar", "Kumarakom"],
      title: "À la découverte :",
    },
    description:
      "Après le petit-déjeuner, une promenade tranquille au port et ses filets de pêche chinois, puis une traversée des lagunes en bateau, entre rizières et villages. L’après-midi est libre ; nous vous conseillons volontiers un cours de cuisine.",
    ...{
      stay: "Hôtel du Vieux Port",
      visit: "Croisière sur les lagunes",
      room: "Chambre double, vue sur mer",
    },
    terms:
      "Les prix sont valables jusqu’à la date indiquée. L’annulation coûte 25 % jusqu’à 30 jours avant le départ, puis 50 %.",
  },
  es: {
    ...{ locale: "es-MX", currency: "MXN", organisation: "Costa y Montaña Viajes", customer: "Íñigo Núñez" },
    ...{
      name: "Kerala, costa y montañas",
      places: ["Fort Cochín", "Munnar", "Kumarakom"],
      title: "Descubra",
    },
    description:
      "Después del desayuno, un paseo tranquilo por el puerto con sus redes chinas de pesca; luego, en barco por los canales, entre arrozales y aldeas. La tarde es libre: ¿le apetece una clase de cocina?",
    ...{
      stay: "Hotel del Muelle",
      visit: "Paseo en barco por los canales",
      room: "Habitación doble con vistas al mar",
    },
    terms:
      "Los precios son válidos hasta la fecha indicada. La cancelación cuesta el 25 % hasta 30 días antes del inicio; después, el 50 %.",
  },
  hi: {
    ...{
      locale: "hi-IN",
      currency: "INR",
      organisation: "तट और पर्वत यात्राएँ",
      customer: "श्रीमती क्षमा त्रिपाठी",
    },
    ...{ name: "केरल का समुद्र तट और पहाड़ियाँ", places: ["फ़ोर्ट कोच्चि", "मुन्नार", "कुमारकोम"], title: "दर्शनीय" },
    description:
      "नाश्ते के बाद चीनी मछली-जालों वाले बंदरगाह के किनारे शांत सैर, फिर नाव से धान के खेतों और गाँवों के बीच बैकवाटर की यात्रा। दोपहर आपके लिए मुक्त है; हम प्रसिद्ध आयुर्वेदिक उपचार (60 min) या पाककला की कक्षा की सलाह देते हैं।",
    ...{ stay: "ब्रंटन बोटयार्ड", visit: "बैकवाटर नौका विहार", room: "डीलक्स कमरा, समुद्र दृश्य" },
    terms: "मूल्य दी गई तिथि तक मान्य हैं। यात्रा से 30 दिन पहले तक रद्द करने पर 25%, उसके बाद 50% शुल्क लगेगा।",
  },
  ar: {
    ...{
      locale: "ar-AE",
      currency: "AED",
      organisation: "رحلات الساحل والجبال",
      customer: "د. مريم الهاشمي",
    },
    ...{ name: "ساحل كيرالا وجبالها", places: ["كوتشي", "مونار", "كوماراكوم"], title: "اكتشفوا" },
    description:
      "بعد الإفطار نزهة هادئة على الميناء وشباك الصيد الصينية، ثم جولة بالقارب في المياه الداخلية بين حقول الأرز والقرى (نحو 3 ساعات، القارب MV Spice Coast 2). بعد الظهر وقت حر؛ ويسرّنا أن نقترح عليكم درسًا في الطبخ.",
    ...{ stay: "فندق Brunton Boatyard", visit: "جولة بالقارب", room: "غرفة مزدوجة مطلة على البحر" },
    terms: "الأسعار صالحة حتى التاريخ المذكور. رسوم الإلغاء 25% حتى 30 يومًا قبل بدء الرحلة، ثم 50%.",
  },
  zh: {
    ...{ locale: "zh-CN", currency: "CNY", organisation: "海岸与山地旅行社", customer: "王晓明" },
    ...{ name: "喀拉拉邦的海岸与山丘", places: ["科钦堡", "蒙纳", "库玛拉孔"], title: "探索" },
    description:
      "早餐后，沿着港口悠闲漫步，欣赏著名的中国渔网；随后乘船穿越回水水道，途经稻田与村庄（约 3 小时，船名 MV Spice Coast）。下午自由活动，我们乐意为您推荐烹饪课程或阿育吠陀理疗。",
    ...{ stay: "布伦顿船坞酒店", visit: "回水游船", room: "豪华海景双人间" },
    terms: "价格在所示日期之前有效。出发前 30 天之前取消收取 25% 的费用，之后收取 50%。",
  },
};
