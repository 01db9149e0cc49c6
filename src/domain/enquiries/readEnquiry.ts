import type { Trip } from "../../resources/trips";
import type { PlainDate } from "../dates/plainDate";
import { foldText } from "../formats/text";
import { findBudget } from "./budget";
import { emailsIn, findName, findPhones, findSender, type FoundText } from "./customer";
import { currenciesIn } from "./currencies";
import { findDates, findNights } from "./dates";
import { findPeople, findRooms } from "./people";
import { phrasesOf, type Span, Tokens } from "./tokens";
import { type EnquiryLanguage, languageOf, wordsOf } from "./languages";

/** Characters of a pasted text that are read and kept. */
export const mostCharacters = 10_000;

/** What the organisation knows, by which the text is read. */
export interface EnquiryKnowledge {
  today: PlainDate;
  /** ISO 3166-1 alpha-2: of telephone numbers without a country code. */
  country?: string | undefined;
  /** Whether the organisation writes the month before the day. It counts for English alone. */
  monthFirst: boolean;
  /** ISO 4217, the main one first. */
  currencies: readonly string[];
  /** Places where its customers travel. */
  destinations: readonly string[];
}

type EnquiryField = Extract<
  keyof Trip,
  | "customerName"
  | "email"
  | "phone"
  | "whatsapp"
  | "preferredLanguage"
  | "origin"
  | "destinations"
  | "startDate"
  | "endDate"
  | "dateFlexibility"
  | "adults"
  | "childAges"
  | "infants"
  | "rooms"
  | "budget"
  | "budgetBasis"
>;

/** A value for a field of the trip, and the parts of the text where it stands. A language stands nowhere. */
export type Finding = {
  [Name in EnquiryField]: { field: Name; value: NonNullable<Trip[Name]>; spans: readonly Span[] };
}[EnquiryField];

export interface Enquiry {
  language?: EnquiryLanguage;
  findings: readonly Finding[];
  /** Children whose ages the text does not say. */
  childrenWithoutAge: number;
  /** Nights without a day on which they begin. */
  nights?: number;
  /** How often a word was looked at. It grows with the length of the text alone. */
  looks: number;
}

/** Reads what a customer wrote, in a mail or a message. What it is not sure of it leaves out. */
export function readEnquiry(written: string, knowledge: EnquiryKnowledge): Enquiry {
  const text = written.slice(0, mostCharacters);
  const { today, country, currencies } = knowledge;
  const { sender, covered } = findSender(text, country);
  const tokens = new Tokens(text);
  for (const span of covered) tokens.cover(span);
  const language = languageOf(Array.from({ length: tokens.length }, (_, index) => tokens.word(index)));
  const words = wordsOf(language ?? "en");
  const places = findPlaces(tokens, words, knowledge.destinations);
  const monthFirst = knowledge.monthFirst && (language ?? "en") === "en";
  const reader = { tokens, words, today, monthFirst };
  const dates = findDates(reader);
  const isPlace = (name: string) => knowledge.destinations.some((one) => foldText(one) === foldText(name));
  const names = findName(tokens, words, isPlace);
  const people = findPeople(tokens, words);
  const rooms = findRooms(tokens, words);
  const budget = findBudget({
    ...{ tokens, words, isPlace },
    ...{ names: currenciesIn(language ?? "en"), known: currencies },
  });
  const emails = emailsIn(text).filter(
    ({ span }) => !covered.some((one) => span.from >= one.from && span.to <= one.to),
  );
  const [phone, second] = findPhones(tokens, text, country);
  const flexible = flexibleIn(tokens, words);
  const findings: Finding[] = [];
  const add = <Name extends EnquiryField>(
    field: Name,
    value: NonNullable<Trip[Name]> | undefined,
    spans: readonly Span[],
  ) => {
    // The compiler does not see that a field of one name has the value of the same.
    if (value !== undefined) findings.push({ field, value, spans } as unknown as Finding);
  };
  const addText = (field: "customerName" | "email" | "phone" | "whatsapp", found: FoundText | undefined) =>
    add(field, found?.value, found ? [found.span] : []);

  addText("customerName", sender.name ?? longer(names.said, names.signed) ?? names.signed ?? names.perhaps);
  addText("email", sender.email ?? emails[0]);
  addText("phone", phone ?? sender.phone);
  addText("whatsapp", sender.phone ?? second);
  add("preferredLanguage", language, []);
  if (places.origin) add("origin", places.origin.value, [places.origin.span]);
  if (places.found.length > 0)
    add(
      "destinations",
      [...new Set(places.found.map(({ value }) => value))],
      places.found.map(({ span }) => span),
    );
  if (dates) {
    add("startDate", dates.start, [dates.span]);
    if (dates.end) add("endDate", dates.end, [dates.endSpan ?? dates.span]);
    const about = dates.flexibility ?? (flexible && "few_days");
    add("dateFlexibility", about, [dates.flexibility || !flexible ? dates.span : flexible]);
  }
  if (people.adults) add("adults", people.adults.count, people.adults.spans);
  if (people.childAges) add("childAges", [...people.childAges.ages], people.childAges.spans);
  if (people.infants) add("infants", people.infants.count, people.infants.spans);
  if (rooms) add("rooms", rooms.count, rooms.spans);
  if (budget) {
    add("budget", budget.money, [budget.span]);
    if (budget.perPerson) add("budgetBasis", "per_person", [budget.perPerson]);
  }
  const nights = dates ? undefined : findNights(reader)?.count;
  return {
    ...(language ? { language } : {}),
    findings,
    childrenWithoutAge: people.withoutAge?.count ?? 0,
    ...(nights ? { nights } : {}),
    looks: tokens.looks,
  };
}

/** The signature, where it only completes what the customer says: "I am Anna", "Anna Keller". */
const longer = (said: FoundText | undefined, signed: FoundText | undefined): FoundText | undefined =>
  said && signed && foldText(signed.value).startsWith(`${foldText(said.value)} `) ? signed : said;

function flexibleIn(tokens: Tokens, words: ReturnType<typeof wordsOf>): Span | undefined {
  for (let index = 0; index < tokens.length; index += 1) {
    const found = tokens.phrase(index, words.flexible);
    if (found) return tokens.span(index, index + found.length);
  }
  return undefined;
}

/** Known places, in the order of the text, and the one that the customer starts from. */
function findPlaces(
  tokens: Tokens,
  words: ReturnType<typeof wordsOf>,
  destinations: readonly string[],
): { found: readonly FoundText[]; origin?: FoundText } {
  const known = phrasesOf(destinations.map((name) => [name.replaceAll("|", " "), name] as const));
  const found: FoundText[] = [];
  let origin: FoundText | undefined;
  for (let index = 0; index < tokens.length; index += 1) {
    const place = tokens.phrase(index, known);
    if (!place) continue;
    const span = tokens.span(index, index + place.length);
    const isSmall = !/^\p{Lu}/u.test(tokens.at(index)?.text ?? "");
    if (isSmall && tokens.has(index, words.notPlaces)) continue;
    if (tokens.follows(index, words.leaving)) origin ??= { value: place.value, span };
    else found.push({ value: place.value, span });
    index += place.length - 1;
  }
  return { found, ...(origin ? { origin } : {}) };
}
