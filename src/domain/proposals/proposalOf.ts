import { addDays, isPlainDate } from "../dates/plainDate";
import { foldText } from "../formats/text";
import { instalmentsOf } from "../itineraries/pricedItinerary";
import { mainOptionOf, optionOf, shownItem } from "../pricing/priceInput";
import type {
  ChosenPrice,
  Proposal,
  ProposalDay,
  ProposalHotel,
  ProposalItem,
  ProposalOption,
  ProposalOrganisation,
  ProposalPayment,
  ProposalPrice,
  ProposalSeller,
  ProposalStop,
} from "./Proposal";
import { notIncluded, whatIsIncluded } from "./conditions";
import { type ShownParts, usuallyShown } from "../../resources/shared/shownParts";
import type { DocumentLanguage, MealPlan, PaymentDueKind, ShownPrice } from "../../vocabulary";

/** The sources of a proposal: the fields of each row that `customerView` returns. Amounts are minor units. */
export interface ProposalSource {
  readonly offer: ProposedOffer;
  readonly organisation: ProposingOrganisation;
  readonly trip: { readonly reference: string; readonly customerName: string };
  readonly number: number;
  readonly hash: string;
  /** In the organisation's time zone. */
  readonly sentOn: string;
  /** The location of the hotel or activity of each item, by item id. */
  readonly located: ReadonlyMap<string, Located>;
  /** The sender, if they introduce themselves to customers. */
  readonly seller: ProposalSeller | null;
  readonly consent: string;
}

export interface Located {
  readonly city: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The texts of an offer apart from its content, in its language. */
export interface ComposedTexts {
  readonly inclusions: string[];
  readonly exclusions: string[];
  readonly terms: string | null;
  /** The names of the payments, in the order of the schedule. */
  readonly instalments: string[];
}

/** The part of a version, or of a draft, that its customer may see. */
export interface ProposedOffer {
  readonly language: DocumentLanguage;
  readonly shows: ShownParts | null;
  /** The itinerary's name: "Option B". */
  readonly name: string;
  /** Null in versions from before journeys had names. */
  readonly journeyName: string | null;
  /** Null in versions from before texts were composed. */
  readonly composed: (ComposedTexts & { readonly isOneOfSeveral: boolean }) | null;
  readonly stays: readonly (ProposalHotel & { readonly itemId: string })[];
  readonly startDate: string | null;
  readonly validUntil: string | null;
  readonly adults: number;
  readonly childAges: readonly number[];
  readonly infants: number;
  readonly currency: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
  readonly chosenOptionId: string | null;
  readonly coverFileId: string | null;
  readonly days: readonly ProposedDay[];
  readonly inclusions: readonly string[];
  readonly exclusions: readonly string[];
  readonly terms: string | null;
  readonly paymentSchedule: readonly {
    readonly label: string;
    readonly basisPoints: number | null;
    readonly amount: number | null;
    readonly due: PaymentDueKind;
    readonly date: string | null;
    readonly daysBefore: number | null;
  }[];
  readonly totals: ProposedTotals | null;
  /** The customer's price of each included item. */
  readonly prices: readonly { readonly itemId: string; readonly price: number }[];
}

interface ProposedDay extends Omit<ProposalDay, "date" | "meals" | "items" | "continuing"> {
  readonly meals: { readonly breakfast: boolean; readonly lunch: boolean; readonly dinner: boolean };
  readonly items: readonly ProposedItem[];
}

export interface ProposedItem extends Omit<ProposalItem, "mealPlan" | "rooms" | "note" | "price" | "hotel"> {
  readonly rooms: number | null;
  readonly roomType: string | null;
  readonly mealPlan: MealPlan | null;
  readonly rooming: readonly { readonly rooms: number; readonly roomType: string | null }[];
  readonly customerNote: string | null;
}

interface OptionTotals {
  readonly discount: number | null;
  readonly total: number;
  readonly perAdult: number | null;
  readonly bySharing: ProposalPrice["bySharing"];
}

interface ProposedTotals extends OptionTotals {
  readonly perChild: readonly { readonly age: number | null; readonly amount: number }[];
  readonly perInfant: number | null;
  readonly options: readonly (OptionTotals & { readonly optionId: string })[];
}

interface ProposingOrganisation {
  readonly name: string;
  readonly legalName: string | null;
  readonly logo: string | null;
  readonly brandColour: string;
  readonly locale: string;
  readonly website: string | null;
  readonly phones: readonly { readonly phone: string }[];
  readonly emails: readonly { readonly email: string }[];
  readonly address: {
    readonly street: string | null;
    readonly city: string | null;
    readonly region: string | null;
    readonly postalCode: string | null;
    readonly country: string | null;
  } | null;
}

/** An offer for its customer, without hidden parts: amounts, item prices, and other options. */
export function proposalOf(source: ProposalSource): Proposal {
  const { offer, organisation, seller, trip, number, hash, sentOn, located, consent } = source;
  const { composed } = offer;
  const shows = offer.shows ?? usuallyShown;
  const days = shownDays(source);
  const items = days.flatMap((day) => day.items);
  const startDate = isPlainDate(offer.startDate) ? offer.startDate : null;
  return {
    ...{ language: offer.language, number, hash, sentOn, validUntil: offer.validUntil },
    organisation: proposingOrganisation(organisation, offer.language),
    seller,
    ...{ customer: trip.customerName, reference: trip.reference, name: offer.journeyName ?? offer.name },
    variant: composed?.isOneOfSeveral ? offer.name : null,
    ...{ coverFileId: offer.coverFileId, startDate },
    endDate: startDate && addDays(startDate, Math.max(0, days.length - 1)),
    ...{ adults: offer.adults, childAges: offer.childAges, infants: offer.infants },
    currency: offer.currency,
    days,
    stops: stopsOf(days, located),
    inclusions: composed?.inclusions ?? whatIsIncluded(offer.inclusions, items),
    exclusions: composed?.exclusions ?? notIncluded(offer.exclusions, items),
    options: proposedOptions(offer, shows),
    payments: proposedPayments(offer, shows),
    ...{ terms: composed ? composed.terms : offer.terms, consent },
  };
}

function shownDays({ offer }: ProposalSource): ProposalDay[] {
  const shows = offer.shows ?? usuallyShown;
  const hasPrices = shows.itemPrices && shows.price !== "none";
  const prices = new Map(hasPrices ? offer.prices.map(({ itemId, price }) => [itemId, price]) : []);
  const isShown = shownItem(offer);
  const hotels = new Map(offer.stays.map(({ itemId, ...hotel }) => [itemId, hotel]));
  return offer.days.map((day, index) => ({
    id: day.id,
    date: isPlainDate(offer.startDate) ? addDays(offer.startDate, index) : null,
    ...{ title: day.title, overnightPlace: day.overnightPlace, description: day.description },
    photos: day.photos,
    meals: mealsOf(day),
    continuing: offer.days
      .slice(0, index)
      .flatMap(({ items }, begun) =>
        items.filter(isShown).flatMap((item) => continuingOn(item, index - begun + 1) ?? []),
      ),
    items: day.items.filter(isShown).map((item) => ({
      ...itemOf(item),
      hotel: hotels.get(item.id) ?? null,
      optionId: (shows.options && optionOf(item, offer.options)?.id) || null,
      price: prices.get(item.id) ?? null,
    })),
  }));
}

/** A vehicle after its first day. Null where it is no longer there, or not included. */
function continuingOn({ id, kind, inclusion, title, nights }: ProposedItem, day: number) {
  const isIncluded = inclusion === "included" || inclusion === "complimentary";
  return kind === "transport" && isIncluded && nights !== null && day <= nights
    ? { id, title, day, of: nights }
    : null;
}

const mealsOf = ({ meals }: ProposedDay) =>
  (["breakfast", "lunch", "dinner"] as const).filter((meal) => meals[meal]);

function itemOf(item: ProposedItem): Omit<ProposalItem, "optionId" | "price" | "hotel"> {
  const { rooms, roomType, rooming, customerNote, optionId: _, ...same } = item;
  const named = rooming.map((row) => ({ count: row.rooms, roomType: row.roomType ?? roomType }));
  const unnamed = rooms === null && roomType === null ? [] : [{ count: rooms ?? 1, roomType }];
  return {
    ...{ id: same.id, kind: same.kind, inclusion: same.inclusion, title: same.title },
    ...{ description: same.description, photo: same.photo },
    ...{ startTime: same.startTime, endTime: same.endTime, place: same.place },
    ...{ fromPlace: same.fromPlace, toPlace: same.toPlace, serviceNumber: same.serviceNumber },
    ...{ nights: same.nights, mealPlan: same.mealPlan, quantity: same.quantity },
    rooms: named.length > 0 ? named : unnamed,
    vehicles: same.vehicles.map(({ count, vehicle }) => ({ count, vehicle })),
    supplements: same.supplements,
    note: customerNote,
  };
}

const withoutFigures = (shows: ShownPrice): ProposalPrice => ({
  ...{ shows, total: null, discount: null, perAdult: null, perChild: [], perInfant: null, bySharing: [] },
});

type ExplainedTotals = OptionTotals & Partial<Pick<ProposedTotals, "perChild" | "perInfant">>;

function explainedPrice(shows: ShownPrice, totals: ExplainedTotals | null): ProposalPrice {
  if (!totals) return withoutFigures(shows);
  const { total, discount, perAdult, perChild = [], perInfant = null, bySharing } = totals;
  if (shows === "total") return { ...withoutFigures(shows), total, discount };
  if (shows === "per_person") return { ...withoutFigures(shows), perAdult, perChild, perInfant };
  if (shows === "by_sharing") return { ...withoutFigures(shows), bySharing };
  return withoutFigures(shows);
}

function proposedOptions(offer: ProposedOffer, shows: ShownParts): ProposalOption[] {
  const { options, totals } = offer;
  const main = mainOptionOf(offer);
  const totalsOf = (id: string): ExplainedTotals | null =>
    id === main ? totals : (totals?.options.find(({ optionId }) => optionId === id) ?? null);
  const all = options.map(({ id, name }) => ({ id, name, price: explainedPrice(shows.price, totalsOf(id)) }));
  if (shows.options && all.length > 0) return all;
  // A customer who sees one option must not learn that there are others.
  return [{ id: main, name: null, price: explainedPrice(shows.price, totals) }];
}

/** The visible price of an offer whose totals include the customer's choices. */
export function chosenPrice(offer: PaidOffer & Pick<ProposedOffer, "shows">): ChosenPrice {
  const shows = offer.shows ?? usuallyShown;
  const price = explainedPrice(shows.price, offer.totals);
  return { ...price, payments: price.total === null ? null : proposedPayments(offer, shows) };
}

type PaidOffer = Pick<ProposedOffer, "paymentSchedule" | "startDate" | "totals" | "composed">;

/** The payments, with amounts where the total is shown. A last payment without a label is the balance. */
function proposedPayments(offer: PaidOffer, shows: ShownParts): ProposalPayment[] {
  const { paymentSchedule: schedule, startDate, totals, composed } = offer;
  const parts = instalmentsOf(totals?.total ?? 0, schedule, { startDate });
  const hasAmounts = shows.price === "total" && totals !== null;
  const payments = schedule.map(({ label, due, daysBefore, basisPoints, amount }, index) => ({
    label: composed?.instalments[index] ?? label,
    ...{ due, daysBefore, date: parts[index]?.dueOn ?? null },
    amount: hasAmounts ? (parts[index]?.amount ?? null) : null,
    basisPoints: amount === null ? basisPoints : null,
  }));
  const [last, rest] = [payments.at(-1), parts[schedule.length]];
  if (!last || !rest) return payments;
  const balance = { ...last, label: "", date: rest.dueOn, basisPoints: null };
  return [...payments, { ...balance, amount: hasAmounts ? rest.amount : null }];
}

/** The organisation for the customer, with address lines as on an envelope. */
export function proposingOrganisation(
  { name, legalName, logo, brandColour, locale, website, phones, emails, address }: ProposingOrganisation,
  language: DocumentLanguage,
): ProposalOrganisation {
  const { street = null, city = null, region = null, postalCode = null, country = null } = address ?? {};
  const lines = [
    street,
    [postalCode, city].filter(Boolean).join(" "),
    region,
    country && new Intl.DisplayNames([language], { type: "region" }).of(country),
  ];
  return {
    ...{ name, logo, brandColour, locale, website, legalName },
    phones: phones.map(({ phone }) => phone),
    emails: emails.map(({ email }) => email),
    address: lines.filter((line): line is string => Boolean(line)),
  };
}

/**
 * The stops in order. Consecutive visits to a place are one stop. A place has the coordinates of its first
 * hotel or activity. Empty with fewer than two places.
 */
function stopsOf(days: readonly ProposalDay[], located: ReadonlyMap<string, Located>): ProposalStop[] {
  const known = new Map<string, ProposalStop>();
  const order: string[] = [];
  for (const { id, inclusion } of days.flatMap(({ items }) => items)) {
    const at = inclusion === "excluded" ? undefined : located.get(id);
    if (!at || at.latitude === null || at.longitude === null) continue;
    const place = foldText(at.city.trim());
    if (!known.has(place))
      known.set(place, { name: at.city.trim(), latitude: at.latitude, longitude: at.longitude });
    if (order.at(-1) !== place) order.push(place);
  }
  return known.size < 2 ? [] : order.flatMap((place) => known.get(place) ?? []);
}
