import { addDays, isPlainDate, shortDate } from "../dates/plainDate";
import { clockTimeOf, minutesOf } from "../dates/wallTime";
import { type CheckContext, type DatedDay, isSure, nameOf, stayNights, vehicleDaysOf } from "./checkContext";
import { counted, isSamePlace } from "../formats/text";
import { type Finding, type FindingFix, findingOf } from "../itineraries/finding";
import { instalmentsOf, partyOn, placesOf } from "../itineraries/pricedItinerary";
import { timesOf } from "../itineraries/journeyText";
import { differences, tripDifferences } from "../itineraries/tripDifferences";
import { countOf, isWhole, percentText } from "../money/amounts";
import { type PlacedItem, placeOf } from "../pricing/line";
import { isApproved, isBelowFloor } from "../pricing/markup";
import { loadOf, namedVehicles } from "../pricing/transport";
import type { PricedActivity } from "../products/activity";
import { roomTypeOf } from "../products/hotel";
import { type PricedTransport, vehiclesText } from "../products/transport";
import { contradictions } from "../proposals/conditions";
import { weekdays } from "../../vocabulary";

/** Activities on a closed day, out of opening hours, or with too small or large a group. */
export function checkActivities({ days, setting }: CheckContext): Finding[] {
  return days.flatMap((day) =>
    day.items.flatMap((placed) => {
      const activity = placed.item.activityId ? setting.activityOf(placed.item.activityId) : null;
      if (!activity || placed.item.inclusion === "excluded") return [];
      return [
        ...checkWeekday(placed, activity, day),
        ...checkHours(placed, activity),
        ...checkGroup(placed, activity, setting.party.paying),
      ];
    }),
  );
}

/** Inactive hotels, activities and transport services, and room types that their hotel no longer has. */
export function checkProducts({ days, setting }: CheckContext): Finding[] {
  return days.flatMap(({ items }) =>
    items.flatMap((placed) => {
      const { hotelId, activityId, transportId, roomType, inclusion } = placed.item;
      if (inclusion === "excluded") return [];
      const hotel = hotelId ? setting.hotelOf(hotelId) : null;
      const product =
        hotel ??
        (activityId ? setting.activityOf(activityId) : null) ??
        (transportId ? setting.transportOf(transportId) : null);
      const found = (message: string) => [findingOf("product_inactive", placeOf(placed), message)];
      const name = product?.name || nameOf(placed);
      if (product?.isActive === false) return found(`${name} is not active any more. Choose another.`);
      const types = hotel?.roomTypes ?? [];
      if (!roomType || types.length === 0 || (hotel && roomTypeOf(hotel, roomType))) return [];
      return found(`${name} has no room type "${roomType}" any more. Choose another.`);
    }),
  );
}

/** Items of a day at the same time. Stays, notes, optional items and waiting vehicles may overlap. */
export function checkOverlaps({ days, setting }: CheckContext): Finding[] {
  return days.flatMap(({ items }) => {
    const timed = items
      .filter((placed) => isSure(placed) && placed.item.kind !== "hotel_stay" && placed.item.kind !== "note")
      .flatMap((placed) => {
        const activity = placed.item.activityId ? setting.activityOf(placed.item.activityId) : null;
        const transport = placed.item.transportId ? setting.transportOf(placed.item.transportId) : null;
        if (vehicleDaysOf(placed) > 1 || transport?.kind === "disposal") return [];
        const times = timesOf(placed.item, activity ?? transport);
        return times ? [{ placed, ...times }] : [];
      })
      .sort((a, b) => a.start - b.start);
    return timed.flatMap(({ placed, start }, index) => {
      const running = timed.slice(0, index).find(({ end }) => end > start);
      if (!running) return [];
      const message = `${nameOf(placed)} starts at ${clockTimeOf(start)}, while ${nameOf(running.placed, "another item")} goes on until ${clockTimeOf(running.end)}.`;
      return [findingOf("items_overlap", placeOf(placed), message)];
    });
  });
}

/**
 * Changes of place without a way to get there, from day to day and within a day. A day ends in its stated
 * place, else in the city of its night's hotel.
 */
export function checkPlaces({ days, setting }: CheckContext): Finding[] {
  const cityOf = ({ item }: PlacedItem): string | undefined => {
    const hotel = item.hotelId ? setting.hotelOf(item.hotelId) : null;
    const activity = item.activityId ? setting.activityOf(item.activityId) : null;
    return (hotel ?? activity)?.city?.trim() || undefined;
  };
  const stays = days.flatMap(({ items }) => items).filter((item) => isSure(item) && stayNights(item) > 0);
  const ends = days.map(({ day, index }) => {
    const stay = stays.find(
      (one) => one.item.hotelId && one.dayIndex <= index && index < one.dayIndex + stayNights(one),
    );
    return day.overnightPlace?.trim() || (stay && cityOf(stay));
  });
  const vehicles = days
    .flatMap(({ items }) => items)
    .filter((item) => isSure(item) && vehicleDaysOf(item) > 1);
  return days.flatMap((day, index) => {
    const before = days[index - 1];
    const isMoved =
      day.items.some(moves) ||
      before?.items.some((item) => moves(item) && stayNights(item) > 0) ||
      vehicles.some((one) => one.dayIndex < index && index < one.dayIndex + vehicleDaysOf(one));
    if (isMoved) return [];
    const [from, to] = [ends[index - 1], ends[index]];
    const changes = from && to && !isSamePlace(from, to) ? [changeOf(day, from, to)] : [];
    return [...changes, ...strayItems(day, [from, to], cityOf)];
  });
}

function checkWeekday(placed: PlacedItem, activity: PricedActivity, { weekday }: DatedDay): Finding[] {
  if (!weekday || !activity.closedWeekdays?.includes(weekday)) return [];
  const message = `${nameOf(placed)} is closed on ${weekdays[weekday].label}s. Move it to another day.`;
  return [findingOf("activity_closed", placeOf(placed), message)];
}

function checkHours(placed: PlacedItem, activity: PricedActivity): Finding[] {
  const opens = minutesOf(activity.openingHours?.opens);
  const closing = minutesOf(activity.openingHours?.closes);
  const times = timesOf(placed.item, activity);
  if (opens === null || closing === null || !times) return [];
  const closes = closing <= opens ? closing + 1440 : closing;
  // After midnight it may be open since the evening before.
  const isOpen = [0, 1440].some((later) => times.start + later >= opens && times.end + later <= closes);
  if (isOpen) return [];
  const hours = `${clockTimeOf(opens)} to ${clockTimeOf(closing)}`;
  const taken =
    times.end > times.start
      ? `${clockTimeOf(times.start)} to ${clockTimeOf(times.end)}`
      : clockTimeOf(times.start);
  const message = `${nameOf(placed)} is open from ${hours}, planned is ${taken}.`;
  const early = times.start < opens && !placed.item.endTime && opens + times.end - times.start <= closes;
  return [
    findingOf("activity_out_of_hours", placeOf(placed), message, early ? startAt(placed, opens) : undefined),
  ];
}

function startAt(placed: PlacedItem, minutes: number): FindingFix {
  const startTime = clockTimeOf(minutes);
  return { kind: "set_item", label: `Start at ${startTime}`, ...placeOf(placed), values: { startTime } };
}

function checkGroup(placed: PlacedItem, { minGroup, maxGroup }: PricedActivity, people: number): Finding[] {
  if (minGroup != null && people > 0 && people < minGroup) {
    const message = `${nameOf(placed)} takes groups of at least ${minGroup}; ${people} travel.`;
    return [findingOf("group_too_small", placeOf(placed), message)];
  }
  if (maxGroup == null || people <= maxGroup) return [];
  const message = `${nameOf(placed)} takes groups of at most ${maxGroup}; ${people} travel.`;
  return [findingOf("group_too_large", placeOf(placed), message)];
}

const moving = ["transfer", "transport", "flight", "train", "cruise"];

function changeOf({ day }: DatedDay, from: string, to: string): Finding {
  const title = `Transfer from ${from} to ${to}`;
  const message = `The day goes from ${from} to ${to}, but nothing brings the travellers there.`;
  const fix = {
    kind: "add_item",
    label: "Add a transfer",
    dayId: day.id,
    values: { kind: "transfer", inclusion: "included", title, fromPlace: from, toPlace: to },
  } as const;
  return findingOf("place_change_without_transfer", { dayId: day.id }, message, fix);
}

/** Hotels and activities in a city where the day neither begins nor ends. */
function strayItems(
  { day, items }: DatedDay,
  places: readonly (string | undefined)[],
  cityOf: (placed: PlacedItem) => string | undefined,
): Finding[] {
  const known = places.filter((place) => place !== undefined);
  if (known.length === 0) return [];
  return items.filter(isSure).flatMap((placed) => {
    const city = cityOf(placed);
    if (!city || known.some((place) => isSamePlace(place, city))) return [];
    const message = `${nameOf(placed)} is in ${city}, the day is in ${known.at(-1)}, and nothing brings the travellers there.`;
    return [findingOf("place_change_without_transfer", { dayId: day.id, itemId: placed.item.id }, message)];
  });
}

function moves(placed: PlacedItem): boolean {
  return isSure(placed) && moving.includes(placed.item.kind ?? "");
}

/** Vehicles with too few seats or too little room for bags, and kilometres beyond those included. */
export function checkVehicles({ days, setting, pricedItem }: CheckContext): Finding[] {
  return days.flatMap(({ items }) =>
    items.flatMap((placed) => {
      const { item } = placed;
      if (item.inclusion === "excluded" || item.inclusion === "own_arrangement") return [];
      const transport = item.transportId ? setting.transportOf(item.transportId) : null;
      const load = loadOf(item, setting.party);
      // Pricing knows the included kilometres of rated items.
      const isRated = pricedItem(placed)?.vehicles != null;
      if (transport)
        return [
          ...checkNamed(placed, transport, load),
          ...(isRated ? [] : checkKilometres(placed, transport)),
        ];
      const { seats } = item;
      const quantity = countOf(item.quantity, 1, 1);
      const isJourney = item.kind === "transfer" || item.kind === "transport";
      if (!isJourney || seats == null || seats * quantity >= load.people) return [];
      return [
        tooFewSeats(placed, `${counted(quantity, "vehicle")} of ${counted(seats, "seat")}`, load.people),
      ];
    }),
  );
}

function checkNamed(
  placed: PlacedItem,
  { vehicles }: PricedTransport,
  load: ReturnType<typeof loadOf>,
): Finding[] {
  const named = namedVehicles(placed.item);
  const sumOf = (column: "seats" | "bags") =>
    named.reduce((sum, { vehicle, count }) => {
      const type = vehicles?.find(({ name }) => name === vehicle);
      return sum + countOf(type?.[column], Infinity) * count;
    }, 0);
  if (named.length === 0) return [];
  const text = vehiclesText(named);
  const isFull = sumOf("seats") < load.people;
  const bags = sumOf("bags");
  const message = `${nameOf(placed)}: ${text} take ${counted(bags, "bag")} of ${load.bags}. Take another vehicle, or say how many bags there are.`;
  return [
    ...(isFull ? [tooFewSeats(placed, `${text} with ${counted(sumOf("seats"), "seat")}`, load.people)] : []),
    ...(bags < load.bags ? [findingOf("bags_beyond_vehicles", placeOf(placed), message)] : []),
  ];
}

function tooFewSeats(placed: PlacedItem, vehicles: string, people: number): Finding {
  const message = `${nameOf(placed)}: ${vehicles} for ${people} travellers. Take more vehicles, or larger ones.`;
  return findingOf("seats_missing", placeOf(placed), message);
}

function checkKilometres(placed: PlacedItem, { includedKm, kind }: PricedTransport): Finding[] {
  const { kilometres } = placed.item;
  const days = vehicleDaysOf(placed);
  if (kind === "by_distance" || includedKm == null || kilometres == null || kilometres <= includedKm * days)
    return [];
  const message = `${nameOf(placed)}: ${kilometres} km, of which ${includedKm * days} are included. Ask the supplier what the others cost.`;
  return [findingOf("kilometres_exceeded", placeOf(placed), message)];
}

/** Children whose entered age differs from their age on the first day by birth date. */
export function checkChildAges({ setting: { party, startDate } }: CheckContext): Finding[] {
  const { childAges } = partyOn(party, startDate);
  return childAges.flatMap((age, index) => {
    const entered = party.childAges[index];
    if (age === entered || !startDate) return [];
    const message = `Child ${index + 1} is entered with ${counted(entered ?? 0, "year")} and is ${age} on ${shortDate(startDate)} by the birth date.`;
    return [findingOf("child_age_differs", {}, message)];
  });
}

export function checkTrip({ input, days }: CheckContext): Finding[] {
  const { trip, itinerary } = input;
  if (!trip) return [];
  const compared = { ...itinerary, dayCount: days.length, places: placesOf(itinerary, input) };
  return tripDifferences(trip, compared).map(({ kind, message }) => ({
    ...findingOf(differences[kind], {}, message),
    differsIn: kind,
  }));
}

export function checkOffer(context: CheckContext): Finding[] {
  return [
    ...checkValidity(context),
    ...checkMargin(context),
    ...checkTotal(context),
    ...checkPayments(context),
    ...checkConditions(context),
  ];
}

function checkValidity({ input, setting, price }: CheckContext): Finding[] {
  const { validUntil } = input.itinerary;
  if (!isPlainDate(validUntil)) return [];
  const findings: Finding[] = [];
  if (setting.startDate && validUntil > setting.startDate) {
    const message = `The offer is valid until ${shortDate(validUntil)}, after the trip has started.`;
    const fix = endingOn(addDays(setting.startDate, -1), input.pricedOn);
    findings.push(findingOf("validity_after_start", {}, message, fix));
  }
  const [earliest] = price.items.flatMap(({ ratedUntil }) => ratedUntil ?? []).sort();
  if (earliest && validUntil > earliest) {
    const message = `The offer is valid until ${shortDate(validUntil)}, but a rate behind it ends on ${shortDate(earliest)}.`;
    findings.push(findingOf("validity_beyond_rates", {}, message, endingOn(earliest, input.pricedOn)));
  }
  return findings;
}

function checkConditions({ input: { itinerary }, days }: CheckContext): Finding[] {
  const { inclusions, exclusions } = itinerary;
  const items = days.flatMap(({ items: placed }) =>
    placed.map(({ item }) => ({
      ...{ kind: item.kind ?? "note", title: item.title ?? "", optionId: null },
      inclusion: item.inclusion ?? "included",
    })),
  );
  return contradictions({ inclusions: inclusions ?? [], exclusions: exclusions ?? [] }, items).map(
    ({ exclusion, inclusion }) =>
      findingOf(
        "conditions_contradict",
        {},
        `"${exclusion}" stands under what is not included, but "${inclusion}" is included. Take one of the two out.`,
      ),
  );
}

function checkTotal({ price }: CheckContext): Finding[] {
  if (price.totals.total >= 0) return [];
  const message = "The total is below zero. Look for a cost or a locked price with a minus sign.";
  return [findingOf("total_negative", {}, message)];
}

/** Payments due before today cannot be paid in time. */
function checkPayments({ input, setting, price }: CheckContext): Finding[] {
  const schedule = input.itinerary.paymentSchedule ?? [];
  if (schedule.length === 0) return [];
  const late = instalmentsOf(price.totals.total, schedule, setting).filter(
    ({ dueOn, amount }) => dueOn !== null && dueOn < input.pricedOn && amount > 0,
  );
  const [first] = late;
  if (!first?.dueOn) return [];
  const others = late.length > 1 ? `, and ${late.length - 1} more with it` : "";
  const message = `"${first.label}" is due on ${shortDate(first.dueOn)}, which has passed${others}. Change the payment schedule.`;
  return [findingOf("payment_in_the_past", {}, message)];
}

function endingOn(validUntil: string, today: string) {
  if (validUntil < today) return undefined;
  return {
    kind: "set_itinerary",
    label: `Valid until ${shortDate(validUntil)}`,
    values: { validUntil },
  } as const;
}

/** A margin below the floor is a warning. For an adjusted price it is an error until approved. */
function checkMargin({ input, price }: CheckContext): Finding[] {
  const margin = price.totals.marginBasisPoints;
  const floor = isWhole(input.organisation.marginFloor) ? input.organisation.marginFloor : 0;
  if (isBelowFloor(input.itinerary, price, floor)) {
    if (isApproved(input.itinerary, price)) return [];
    const left =
      margin === null
        ? "sells below prices whose margin is not known"
        : `leaves a margin of ${percentText(margin)}`;
    const message = `The adjusted price ${left}, the lowest allowed is ${percentText(floor)}. An owner, an admin or the manager of the trip's team has to approve it before it is sent.`;
    return [findingOf("price_not_approved", {}, message)];
  }
  if (margin === null || margin >= floor) return [];
  const message = `The margin is ${percentText(margin)} of the selling price, the lowest allowed is ${percentText(floor)}.`;
  return [findingOf("margin_below_floor", {}, message)];
}
