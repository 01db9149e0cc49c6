import type { ItemKind } from "../../vocabulary";

/** By what a phrase about a kind of item is known, in the languages of offers. Kinds that are not here are named by no phrase. */
export const itemKindWords: Readonly<Partial<Record<ItemKind, RegExp>>> = {
  hotel_stay:
    /accommodation|hotel|lodging|overnight|unterk[uü]nft|übernachtung|hébergement|hôtel|nuit|alojamiento|noche|आवास|होटल|ठहर|إقامة|فندق|فنادق|مبيت|住宿|酒店/i,
  activity:
    /activit|sightseeing|excursion|tours?\b|ausfl|aktivität|besichtigung|führung|visites|actividad|visitas|गतिविधि|दर्शन|أنشطة|نشاط|جولات|جولة|活动|游览|观光/i,
  transfer: /transfer|traslado|transfert|ट्रांसफ़र|توصيل|نقل|接送/i,
  transport:
    /transport|vehicle|\bcar\b|driver|fahrzeug|fahrer|\bwagen\b|voiture|véhicule|coche|vehículo|गाड़ी|वाहन|سيارة|مواصلات|用车|车辆|司机/i,
  flight: /flight|airfare|\bflüge?\b|\bvols?\b|vuelo|उड़ान|हवाई|طيران|رحلات جوية|رحلة جوية|机票|航班/i,
  train: /\btrains?\b|rail|\bzug|bahn|\btren(es)?\b|रेल|ट्रेन|قطار|火车|高铁/i,
  cruise: /cruise|\bboat|kreuzfahrt|schiff|boots|croisière|crucero|barco|क्रूज़|नाव|رحلة بحرية|قارب|游船|邮轮/i,
  meal: /\bmeals?\b|breakfast|lunch|dinner|board\b|mahlzeit|frühstück|pension|repas|petit-déjeuner|comida|desayuno|भोजन|नाश्ता|وجبات|وجبة|إفطار|用餐|餐食|早餐/i,
  guide: /\bguides?\b|reiseleit|führer|guía|गाइड|मार्गदर्शक|مرشد|导游|向导/i,
  visa: /\bvisas?\b|visum|visa-?gebühr|visado|वीज़ा|वीजा|تأشير|签证/i,
  insurance: /insurance|versicherung|assurance|seguro|बीमा|تأمين|保险/i,
  fee: /entrance|entry fee|permit|eintritt|entrée|entrada|प्रवेश|رسوم الدخول|门票/i,
};

/** Whether a phrase is about a kind of item. */
export const isAbout = (phrase: string, kind: ItemKind): boolean =>
  itemKindWords[kind]?.test(phrase) ?? false;

const ofAll =
  /\ball\b|as (listed|named|described|shown)|\blisted|named|\balle[nrs]?\b|genannt|aufgeführt|beschrieben|laut|\btous\b|\btoutes\b|mentionné|indiqué|selon|\btod[oa]s\b|indicad|según|mencionad|सभी|अनुसार|उल्लिखित|جميع|كل|كما|حسب|المذكور|所有|全部|所列|全程|按/i;

/** Whether a phrase stands for all items of a kind: "Activities as listed". */
export const standsForAll = (phrase: string, kind: ItemKind): boolean =>
  isAbout(phrase, kind) && ofAll.test(phrase);

const joined = /[,;/&،、]|\b(and|or|und|oder|et|ou|y|o)\b|\s(और|या)\s|\sو|[和及与]/i;
const limited = /unless|except|außer|sofern|sauf|salvo|excepto|छोड़|के अलावा|إلا|باستثناء|除/i;

/** Whether a phrase names a kind of item with a limit: "Flights, unless listed". */
export const isLimited = (phrase: string): boolean => limited.test(phrase);

/** Whether a phrase names a kind of item and nothing else: "Visa fees". */
export const isAboutAlone = (phrase: string, kind: ItemKind): boolean =>
  isAbout(phrase, kind) &&
  !joined.test(phrase) &&
  !isLimited(phrase) &&
  phrase.trim().split(/\s+/).length <= 4;
