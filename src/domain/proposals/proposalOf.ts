import { addDays, isPlainDate } from "../dates/plainDate";
import { usuallyShown } from "../../resources/shared/shownParts";
import { optionOf } from "../pricing/options";
import { shownItem } from "../pricing/shownItem";
import { notIncluded, whatIsIncluded } from "./inclusions";
import type { Proposal, ProposalDay, ProposalItem } from "./Proposal";
import type { ProposalSource, ProposedDay, ProposedItem } from "./proposalSource";
import { proposedOptions, proposedPayments } from "./proposedPrice";
import { proposingOrganisation } from "./proposingOrganisation";
import { stopsOf } from "./stopsOf";

/**
 * An offer as its customer reads it. What its presentation does not show is not in it: amounts, the prices of items, and
 * where one option alone is shown the items and prices of the others.
 */
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

/** The days, without the items of options that are not shown. */
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

/** A vehicle on its second day or a later one; null for what is not there any more, or is not included. */
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
