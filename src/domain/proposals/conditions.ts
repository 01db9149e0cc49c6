import { foldText } from "../formats/text";
import { type InclusionKind, type ItemKind, itemKinds } from "../../vocabulary";

/** A line for a kind of item with titles: "Activity: Harbour walk, Spice market". */
type SayKind = (kind: ItemKind, titles: readonly string[]) => string;

interface Phrases {
  readonly inclusions: readonly string[];
  readonly exclusions: readonly string[];
}

/** Kinds that are either included or bought separately, whatever the days contain. */
const bought = ["visa", "insurance"] as const;

/**
 * What the price includes and excludes: the phrases, and one line per kind for items that no phrase covers.
 * An excluded phrase about an included item is dropped.
 */
export function listedConditions(
  { inclusions, exclusions }: Phrases,
  items: readonly Listed[],
  say: SayKind,
): { inclusions: string[]; exclusions: string[] } {
  const included = items.filter(isIncluded);
  return {
    inclusions: folded(inclusions, included, say),
    exclusions: folded(
      exclusions.filter(
        (phrase) =>
          !bought.some((kind) => isAboutAlone(phrase, kind) && included.some((item) => item.kind === kind)),
      ),
      items.filter(({ inclusion }) => inclusion === "excluded" || inclusion === "own_arrangement"),
      say,
    ),
  };
}

interface Contradiction {
  readonly exclusion: string;
  readonly inclusion: string;
}

/** Phrases listed as excluded although the same is included, unless `listedConditions` drops them. */
export function contradictions(
  { inclusions, exclusions }: Phrases,
  items: readonly Listed[],
): Contradiction[] {
  const included = items.filter(isIncluded);
  return exclusions.flatMap((exclusion): Contradiction[] => {
    const same = inclusions.find((phrase) => foldText(phrase.trim()) === foldText(exclusion.trim()));
    if (same !== undefined) return [{ exclusion, inclusion: same }];
    if (isLimited(exclusion)) return [];
    return bought
      .filter((kind) => isAbout(exclusion, kind))
      .flatMap((kind) => {
        const phrase = inclusions.find((one) => isAbout(one, kind) && !isLimited(one));
        const item = isAboutAlone(exclusion, kind) ? undefined : included.find((one) => one.kind === kind);
        const inclusion = phrase ?? item?.title;
        return inclusion === undefined ? [] : [{ exclusion, inclusion }];
      })
      .slice(0, 1);
  });
}

const isIncluded = ({ inclusion, optionId, kind }: Listed): boolean =>
  (inclusion === "included" || inclusion === "complimentary") && optionId === null && kind !== "note";

const maxInLine = 10;

const inLines = (titles: readonly string[]): (readonly string[])[] =>
  Array.from({ length: Math.ceil(titles.length / maxInLine) }, (_, line) =>
    titles.slice(line * maxInLine, (line + 1) * maxInLine),
  );

/** The phrases, and one line for each kind that no phrase covers. Titles that a phrase names are left out. */
function folded(phrases: readonly string[], items: readonly Listed[], say: SayKind): string[] {
  const said = phrases.map(foldText);
  // The keys of the closed list.
  const kinds = Object.keys(itemKinds) as ItemKind[];
  const lines = kinds.flatMap((kind) => {
    if (phrases.some((phrase) => standsForAll(phrase, kind))) return [];
    const titles = new Map<string, string>();
    for (const { title } of items.filter((item) => item.kind === kind)) {
      const name = foldText(title.trim());
      if (name && !said.some((phrase) => phrase.includes(name)))
        titles.set(name, titles.get(name) ?? title.trim());
    }
    return inLines([...titles.values()]).map((some) => (titles.size > 1 ? say(kind, some) : some.join()));
  });
  return [...phrases, ...lines];
}

interface Listed {
  readonly kind: string;
  readonly inclusion: InclusionKind;
  readonly optionId: string | null;
  readonly title: string;
}

/** What a version from before 0.3 includes: the phrases, and items included in all options, by kind. */
export const whatIsIncluded = (phrases: readonly string[], items: readonly Listed[]): string[] =>
  withTitles(
    phrases,
    items.filter(
      ({ inclusion, optionId, kind }) =>
        (inclusion === "included" || inclusion === "complimentary") && optionId === null && kind !== "note",
    ),
  );

/** What such a price excludes: the phrases, and further excluded items. */
export const notIncluded = (phrases: readonly string[], items: readonly Listed[]): string[] =>
  withTitles(
    phrases,
    items.filter(({ inclusion }) => inclusion === "excluded" || inclusion === "own_arrangement"),
  );

function withTitles(phrases: readonly string[], items: readonly Listed[]): string[] {
  const said = phrases.map(foldText);
  const titles = new Map<string, string>();
  for (const kind of Object.keys(itemKinds))
    for (const { title } of items.filter((item) => item.kind === kind)) {
      const folded = foldText(title.trim());
      if (folded && !titles.has(folded) && !said.some((phrase) => phrase.includes(folded)))
        titles.set(folded, title.trim());
    }
  return [...phrases, ...titles.values()];
}

/** How a phrase about a kind of item is recognised, in the languages of offers. Other kinds are never recognised. */
const itemKindWords: Readonly<Partial<Record<ItemKind, RegExp>>> = {
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

const isAbout = (phrase: string, kind: ItemKind): boolean => itemKindWords[kind]?.test(phrase) ?? false;

const ofAll =
  /\ball\b|as (listed|named|described|shown)|\blisted|named|\balle[nrs]?\b|genannt|aufgeführt|beschrieben|laut|\btous\b|\btoutes\b|mentionné|indiqué|selon|\btod[oa]s\b|indicad|según|mencionad|सभी|अनुसार|उल्लिखित|جميع|كل|كما|حسب|المذكور|所有|全部|所列|全程|按/i;

/** Whether a phrase covers all items of a kind: "Activities as listed". */
const standsForAll = (phrase: string, kind: ItemKind): boolean => isAbout(phrase, kind) && ofAll.test(phrase);

const joined = /[,;/&،、]|\b(and|or|und|oder|et|ou|y|o)\b|\s(और|या)\s|\sو|[和及与]/i;
const limited = /unless|except|außer|sofern|sauf|salvo|excepto|छोड़|के अलावा|إلا|باستثناء|除/i;

/** Whether a phrase has an exception: "Flights, unless listed". */
const isLimited = (phrase: string): boolean => limited.test(phrase);

const isAboutAlone = (phrase: string, kind: ItemKind): boolean =>
  isAbout(phrase, kind) &&
  !joined.test(phrase) &&
  !isLimited(phrase) &&
  phrase.trim().split(/\s+/).length <= 4;
