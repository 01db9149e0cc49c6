import { describe, expect, it } from "vitest";
import {
  type EnquiryKnowledge,
  mostCharacters,
  readEnquiry,
} from "../../../src/domain/enquiries/readEnquiry";

const office: EnquiryKnowledge = {
  today: "2026-03-02",
  country: "IN",
  monthFirst: false,
  currencies: ["INR", "EUR", "USD"],
  destinations: [
    "Kerala",
    "Goa",
    "Munnar",
    "Fort Kochi",
    "Jaipur",
    "Udaipur",
    "Mumbai",
    "Nice",
    "Sri Lanka",
    "Séville",
  ],
};

const read = (text: string, knowledge: Partial<EnquiryKnowledge> = {}) => {
  const { findings, language, ...rest } = readEnquiry(text, { ...office, ...knowledge });
  return {
    language,
    values: Object.fromEntries(findings.map(({ field, value }) => [field, value])),
    ...rest,
  };
};

type Expected = Readonly<Record<string, unknown>>;

/** `gone: null` says that nothing may be found for the field. */
const messages: readonly (readonly [string, string, Expected])[] = [
  [
    "an English mail with its head",
    `From: Anna Keller <Anna.Keller@example.com>
To: hello@goodtrips.example
Date: Mon, 2 March 2026 09:12
Subject: Kerala

Hello,
we would like to visit Kerala and Munnar from 10 to 17 December 2026. We are 2 adults and 2 children (5 and 8 years).
Our budget is 1,50,000 INR in total. Please call me on +91 98765 43210.
Best regards,
Anna`,
    {
      language: "en",
      customerName: "Anna Keller",
      email: "anna.keller@example.com",
      phone: "+919876543210",
      destinations: ["Kerala", "Munnar"],
      startDate: "2026-12-10",
      endDate: "2026-12-17",
      adults: 2,
      childAges: [5, 8],
      budget: { amount: 15_000_000, currency: "INR" },
      dateFlexibility: null,
    },
  ],
  [
    "first week of a month and nights",
    "Hi, can you plan Goa for us in the first week of May for 7 nights? Family of 4 with two kids aged 6 and 11. Thanks, Ravi Menon",
    {
      customerName: "Ravi Menon",
      destinations: ["Goa"],
      startDate: "2026-05-01",
      endDate: "2026-05-08",
      dateFlexibility: "few_days",
      adults: 2,
      childAges: [6, 11],
    },
  ],
  [
    "a month beside the verb",
    "We may want to travel in May 2027. My wife and I are looking for something quiet. You may call me.",
    { startDate: "2027-05-01", endDate: "2027-05-31", dateFlexibility: "few_weeks", adults: 2, phone: null },
  ],
  [
    "next month and a solo traveller",
    "Hello, this is Maria Lopes. I am planning a solo trip to Sri Lanka next month, about 10 days.",
    {
      customerName: "Maria Lopes",
      destinations: ["Sri Lanka"],
      startDate: "2026-04-01",
      endDate: "2026-04-10",
      dateFlexibility: "few_weeks",
      adults: 1,
    },
  ],
  [
    "month before day, in words",
    "We are looking for a trip from December 28th to January 4th for 3 adults, 2 rooms, flexible dates.",
    { startDate: "2026-12-28", endDate: "2027-01-04", adults: 3, rooms: 2, dateFlexibility: "few_days" },
  ],
  [
    "a range in figures, day first",
    "Is there something for us from 05/06/2026 to 12/06/2026 in Jaipur? Budget 2000-2500 EUR per person.",
    {
      startDate: "2026-06-05",
      endDate: "2026-06-12",
      destinations: ["Jaipur"],
      budget: { amount: 250_000, currency: "EUR" },
      budgetBasis: "per_person",
    },
  ],
  [
    "a honeymoon with lakhs",
    "Honeymoon enquiry: we want Udaipur and Jaipur, 15-20 Nov, budget 1.5 lakh. My name is sunita rao and my number is 98765 43210.",
    {
      customerName: "Sunita Rao",
      adults: 2,
      destinations: ["Udaipur", "Jaipur"],
      startDate: "2026-11-15",
      endDate: "2026-11-20",
      budget: { amount: 15_000_000, currency: "INR" },
      phone: "+919876543210",
    },
  ],
  [
    "places that are words, and the one of departure",
    "It would be nice to see Nice with our two teenagers. We fly from Mumbai. Two double rooms please.",
    { destinations: ["Nice"], origin: "Mumbai", rooms: 2 },
  ],
  [
    "a baby and a child in months and years",
    "We are 2 adults, a 5 year old son and a baby. Travel is 2026-07-01 to 2026-07-09. Thank you! Tom Baker",
    {
      adults: 2,
      childAges: [5],
      infants: 1,
      startDate: "2026-07-01",
      endDate: "2026-07-09",
      customerName: "Tom Baker",
    },
  ],
  [
    "days that are over",
    "We travelled with you on 12 March 2019 and would like to come back on 3 April for 5 nights.",
    { startDate: "2026-04-03", endDate: "2026-04-08" },
  ],
  [
    "a WhatsApp message",
    "[12/03/26, 10:20:11] Priya S: Hi, Goa trip 10-14 Apr, 4 adults 2 rooms, budget 80k\n[12/03/26, 10:21:40] Good Trips: Thanks! 12 May is cheaper, for 9 people\n[12/03/26, 10:25:00] Priya S: no, priya@example.org please",
    {
      customerName: "Priya S",
      destinations: ["Goa"],
      startDate: "2026-04-10",
      endDate: "2026-04-14",
      adults: 4,
      rooms: 2,
      budget: { amount: 8_000_000, currency: "INR" },
      email: "priya@example.org",
    },
  ],
  [
    "a WhatsApp message from a number",
    "[10:20 am, 12/03/2026] +44 7400 123456: Hello, we would like to come to Kerala in mid October for two weeks",
    {
      customerName: null,
      phone: "+447400123456",
      whatsapp: "+447400123456",
      destinations: ["Kerala"],
      startDate: "2026-10-11",
      endDate: "2026-10-25",
      dateFlexibility: "few_days",
    },
  ],
  [
    "Hindi in Latin letters",
    "Namaste, hum 4 log hain, 2 bade aur 2 bachche (5 aur 8 saal ke). Humein 10 se 17 December tak Kerala jana hai. Budget 1 lakh hai. Mera naam Rakesh Sharma hai, 9876543210",
    {
      language: "hi",
      customerName: "Rakesh Sharma",
      adults: 2,
      childAges: [5, 8],
      startDate: "2026-12-10",
      endDate: "2026-12-17",
      destinations: ["Kerala"],
      budget: { amount: 10_000_000, currency: "INR" },
      phone: "+919876543210",
    },
  ],
  [
    "Hindi with a week of a month",
    "hello, mujhe aur meri wife ko goa jana hai May ke pehle hafte mein, 5 raat ke liye, kitna kharcha hoga",
    {
      language: "hi",
      destinations: ["Goa"],
      startDate: "2026-05-01",
      endDate: "2026-05-06",
      dateFlexibility: "few_days",
    },
  ],
  [
    "Hindi with next month and a couple",
    "Main aur meri patni agle mahine Jaipur ghumna chahte hain, 3 din. Kripya bataiye. Dhanyavad, Amit Verma",
    {
      language: "hi",
      adults: 2,
      startDate: "2026-04-01",
      endDate: "2026-04-03",
      destinations: ["Jaipur"],
      customerName: "Amit Verma",
    },
  ],
  [
    "Hindi numbers as words",
    "Hum chhe log hain aur humein teen kamre chahiye, Munnar mein, 12 November se 4 raat. Kharcha 25 hazar per person tak.",
    {
      language: "hi",
      adults: 6,
      rooms: 3,
      destinations: ["Munnar"],
      startDate: "2026-11-12",
      endDate: "2026-11-16",
      budget: { amount: 2_500_000, currency: "INR" },
      budgetBasis: "per_person",
    },
  ],
  [
    "Hindi with a whole month",
    "bhai December mein Udaipur ka plan hai, 2 log, budget 40k, batao",
    {
      language: "hi",
      startDate: "2026-12-01",
      endDate: "2026-12-31",
      dateFlexibility: "few_weeks",
      adults: 2,
      budget: { amount: 4_000_000, currency: "INR" },
    },
  ],
  [
    "a German mail",
    `Von: "Huber, Sabine" <s.huber@example.de>
Gesendet: Montag, 2. März 2026 10:00
An: info@goodtrips.example

Guten Tag,
wir sind zwei Erwachsene und zwei Kinder (7 und 10 Jahre) und möchten vom 10. bis 24. August nach Kerala reisen.
Unser Budget liegt bei 6.500 € für alle. Sie erreichen mich unter +49 170 1234567.

Mit freundlichen Grüßen
Sabine Huber`,
    {
      language: "de",
      customerName: "Sabine Huber",
      email: "s.huber@example.de",
      phone: "+491701234567",
      adults: 2,
      childAges: [7, 10],
      startDate: "2026-08-10",
      endDate: "2026-08-24",
      destinations: ["Kerala"],
      budget: { amount: 650_000, currency: "EUR" },
    },
  ],
  [
    "German weeks of a month in one word",
    "Hallo, wir (meine Frau und ich) würden gerne in der ersten Maiwoche für eine Woche nach Goa. Viele Grüße, Jens Vogt",
    {
      language: "de",
      adults: 2,
      startDate: "2026-05-01",
      endDate: "2026-05-08",
      dateFlexibility: "few_days",
      destinations: ["Goa"],
      customerName: "Jens Vogt",
    },
  ],
  [
    "German dates in figures",
    "Ich heiße Petra Lang und suche eine Reise nach Sri Lanka, 03.10.2026 - 17.10.2026, Doppelzimmer, 3.000,50 Euro pro Person. Zeitlich sind wir flexibel.",
    {
      customerName: "Petra Lang",
      destinations: ["Sri Lanka"],
      startDate: "2026-10-03",
      endDate: "2026-10-17",
      budget: { amount: 300_050, currency: "EUR" },
      budgetBasis: "per_person",
      dateFlexibility: "few_days",
    },
  ],
  [
    "German, end of a month and nights",
    "Guten Tag, wir planen Ende September 12 Nächte in Kerala und Goa, 4 Personen, 2 Doppelzimmer. LG Martin",
    {
      startDate: "2026-09-21",
      endDate: "2026-10-03",
      adults: 4,
      rooms: 2,
      customerName: "Martin",
      destinations: ["Kerala", "Goa"],
    },
  ],
  [
    "German children before their word",
    "Wir möchten am 20. Juli mit unserem 8-jährigen Sohn nach Jaipur und am 2. August zurück. Es schreibt Karin Weiß.",
    { startDate: "2026-07-20", endDate: "2026-08-02", childAges: [8], customerName: "Karin Weiß" },
  ],
  [
    "a French mail",
    `De : Claire Dupont <claire@example.fr>
Envoyé : lundi 2 mars 2026
À : bonjour@goodtrips.example

Bonjour,
Nous sommes deux adultes et deux enfants de 5 et 8 ans. Nous voudrions partir au Kerala du 10 au 24 février 2027 avec un budget de 5 000 €.
Cordialement,
Claire Dupont
+33 6 12 34 56 78`,
    {
      language: "fr",
      customerName: "Claire Dupont",
      email: "claire@example.fr",
      phone: "+33612345678",
      adults: 2,
      childAges: [5, 8],
      startDate: "2027-02-10",
      endDate: "2027-02-24",
      destinations: ["Kerala"],
      budget: { amount: 500_000, currency: "EUR" },
    },
  ],
  [
    "French, middle of a month",
    "Bonjour, je m'appelle Luc Martin. Mon mari et moi souhaitons partir à Goa mi-octobre pour 10 nuits, 3000 euros par personne. Merci d'avance",
    {
      customerName: "Luc Martin",
      adults: 2,
      startDate: "2026-10-11",
      endDate: "2026-10-21",
      dateFlexibility: "few_days",
      budget: { amount: 300_000, currency: "EUR" },
      budgetBasis: "per_person",
    },
  ],
  [
    "French, first of a month and a number that is a month",
    "Nous serons sept personnes, du 1er au 8 mai, trois chambres doubles. Merci, Hélène Roux",
    {
      language: "fr",
      adults: 7,
      startDate: "2026-05-01",
      endDate: "2026-05-08",
      rooms: 3,
      customerName: "Hélène Roux",
    },
  ],
  [
    "French, a week of a month and a baby",
    "Bonjour, nous partons avec notre bébé et un fils de 4 ans à Séville la première semaine de juin. Dates flexibles.",
    {
      infants: 1,
      childAges: [4],
      destinations: ["Séville"],
      startDate: "2026-06-01",
      endDate: "2026-06-07",
      dateFlexibility: "few_days",
    },
  ],
  [
    "a Spanish mail",
    `De: Lucía Gómez <lucia@example.es>
Para: hola@goodtrips.example

Hola, somos dos adultos y dos niños (6 y 9 años). Queremos viajar a Kerala del 10 al 20 de diciembre.
El presupuesto es de 4.500 euros. Mi teléfono es +34 612 34 56 78.
Un saludo,
Lucía Gómez`,
    {
      language: "es",
      customerName: "Lucía Gómez",
      email: "lucia@example.es",
      phone: "+34612345678",
      adults: 2,
      childAges: [6, 9],
      startDate: "2026-12-10",
      endDate: "2026-12-20",
      destinations: ["Kerala"],
      budget: { amount: 450_000, currency: "EUR" },
    },
  ],
  [
    "Spanish, beginning of a month",
    "Buenas, me llamo Pablo Ruiz. Mi mujer y yo queremos ir a Goa a principios de noviembre, 9 noches, una habitación doble, 2 mil euros por persona.",
    {
      customerName: "Pablo Ruiz",
      adults: 2,
      startDate: "2026-11-01",
      endDate: "2026-11-10",
      dateFlexibility: "few_days",
      rooms: 1,
      budget: { amount: 200_000, currency: "EUR" },
      budgetBasis: "per_person",
    },
  ],
  [
    "Spanish, next month and a group",
    "Hola, seremos un grupo de 12 personas el próximo mes en Jaipur. Salimos desde Mumbai. Gracias, Inés",
    {
      adults: 12,
      startDate: "2026-04-01",
      dateFlexibility: "few_weeks",
      destinations: ["Jaipur"],
      origin: "Mumbai",
      customerName: "Inés",
    },
  ],
  [
    "Spanish dates with full months",
    "Queremos viajar desde el 28 de julio hasta el 11 de agosto de 2026 con nuestra hija de 7 años.",
    { startDate: "2026-07-28", endDate: "2026-08-11", childAges: [7] },
  ],
  [
    "no language, only facts",
    "Goa 10-17 Dec 2A+1C\nrahul@example.in",
    {
      language: null,
      destinations: ["Goa"],
      startDate: "2026-12-10",
      endDate: "2026-12-17",
      adults: 2,
      email: "rahul@example.in",
    },
  ],
  [
    "nothing of a journey",
    "Please send me your brochure.",
    {
      startDate: null,
      endDate: null,
      adults: null,
      budget: null,
      phone: null,
      destinations: null,
      customerName: null,
    },
  ],
  [
    "what others quoted",
    "Yes, please book Goa for 4 adults.\n> We offer you Jaipur from 3 to 9 May for 2 people, 900 EUR.",
    { destinations: ["Goa"], adults: 4, startDate: null, budget: null },
  ],
];

describe("readEnquiry", () => {
  it.each(messages)("reads %s", (_, text, { language, ...expected }) => {
    const found = read(text);
    if (language !== undefined) expect(found.language ?? null).toBe(language);
    const names = Object.keys(expected);
    expect(Object.fromEntries(names.map((name) => [name, found.values[name] ?? null]))).toEqual(expected);
  });

  it("knows at least thirty messages, some of each language", () => {
    expect(messages.length).toBeGreaterThanOrEqual(30);
    const languages = new Set(messages.map(([, text]) => read(text).language));
    expect([...languages].filter(Boolean).toSorted()).toEqual(["de", "en", "es", "fr", "hi"]);
  });

  it("names the words on which each finding stands", () => {
    const text =
      "We are 2 adults and like Kerala, 10-17 December, budget 900 EUR. anna@example.com, +91 98765 43210";
    const { findings } = readEnquiry(text, office);
    const words = findings.map(({ field, spans }) => [
      field,
      spans.map(({ from, to }) => text.slice(from, to)).join(),
    ]);
    expect(Object.fromEntries(words)).toMatchObject({
      ...{ email: "anna@example.com", phone: "+91 98765 43210", destinations: "Kerala" },
      ...{ startDate: "10-17 December", endDate: "10-17 December", adults: "2 adults", budget: "900 EUR" },
    });
  });

  it("takes the order of day and month from the organisation, in English alone", () => {
    const monthFirst = { monthFirst: true };
    expect(read("We would like to arrive on 05/06/2026", monthFirst).values["startDate"]).toBe("2026-05-06");
    expect(read("We would like to arrive on 25/06/2026", monthFirst).values["startDate"]).toBe("2026-06-25");
    expect(read("Wir möchten am 05.06.2026 nach Goa", monthFirst).values["startDate"]).toBe("2026-06-05");
  });

  it("tells of children without ages and of nights without a day", () => {
    expect(read("2 adults and 3 kids, 7 nights")).toMatchObject({ childrenWithoutAge: 3, nights: 7 });
  });

  it("looks at each word a few times, whatever is written", () => {
    const hostile = [
      ...["a", "1", "@", "(", "+", "-", "\n", "10 ", "May ", "from ", "10-", "> ", "[1", "and ", "1.", "1,"],
      ...[
        "first week of ",
        "2 children (5, ",
        "my name is ",
        "+91 ",
        "anna@",
        "Von: ",
        "e\u0301",
        "\u200e[12/03, 10:20] A: ",
      ],
    ];
    for (const piece of hostile) {
      const text = piece.repeat(Math.ceil(100_000 / piece.length));
      const { looks, findings } = readEnquiry(text, office);
      expect(looks).toBeLessThan(mostCharacters * 100);
      for (const { to } of findings.flatMap(({ spans }) => spans))
        expect(to).toBeLessThanOrEqual(mostCharacters);
    }
  });
});
