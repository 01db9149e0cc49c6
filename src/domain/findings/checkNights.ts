import { addDays, nightsBetween, shortDate, shortDateRange } from "../dates/plainDate";
import { type CheckContext, isSure, nameOf, stayNights } from "./checkContext";
import { counted } from "../formats/text";
import { type Finding, type FindingFix, findingOf } from "../itineraries/finding";
import { isCounted, type Party } from "../itineraries/pricedItinerary";
import { type PlacedItem, placeOf } from "../pricing/line";
import { guestsAt, type RoomPeople, type StayRoom } from "../pricing/rooming";
import { type ChildBand, type PricedHotel, type RoomType, roomTypeOf } from "../products/hotel";
import { isValidOn } from "../products/sheet";

/** Nights without a bed, and nights in two houses. Two rooms in one hotel are one house. */
export function checkBeds({ days, nights }: CheckContext): Finding[] {
  const stays = days.flatMap(({ items }) => items).filter((item) => isSure(item) && stayNights(item) > 0);
  const isBare = (index: number) =>
    !stays.some((stay) => stay.dayIndex <= index && index < stay.dayIndex + stayNights(stay));
  return days.slice(0, nights).flatMap(({ day, index }) => {
    const beds = stays.filter((stay) => stay.dayIndex <= index && index < stay.dayIndex + stayNights(stay));
    if (beds.length === 0) {
      if (index > 0 && isBare(index - 1)) return [];
      const length = days.slice(index, nights).findIndex((_, offset) => !isBare(index + offset));
      const last = length < 0 ? nights : index + length;
      if (last - index > 1) {
        const message = `Nights ${index + 1} to ${last} have no bed. Add a stay, or say that the travellers arrange it themselves.`;
        return [
          findingOf("night_without_bed", { dayId: day.id }, message, ownArrangement(day.id, last - index)),
        ];
      }
      const message = `Night ${index + 1} has no bed. Add a stay, or say that the travellers arrange it themselves.`;
      return [
        findingOf(
          "night_without_bed",
          { dayId: day.id },
          message,
          extension(stays, index) ?? ownArrangement(day.id, 1),
        ),
      ];
    }
    const [first] = beds;
    const second = beds.find((bed) => first && !isSameHouse(first, bed));
    if (!first || !second) return [];
    const message = `Night ${index + 1} has two beds: ${nameOf(first, "a stay")} and ${nameOf(second, "a stay")}.`;
    const place = { dayId: day.id, itemId: second.item.id };
    const fix = beds.length === 2 ? shortening(first, second) : undefined;
    return [findingOf("night_with_two_beds", place, message, fix)];
  });
}

/** Stays that outlast the trip, fall on blackout dates, or are shorter than their rates require. */
export function checkStays(context: CheckContext): Finding[] {
  const stays = context.days.flatMap(({ items }) => items).filter(({ item }) => item.kind === "hotel_stay");
  const wanted = stays.filter(({ item }) => item.inclusion !== "excluded");
  return wanted.flatMap((stay) => [
    ...checkEnd(stay, context),
    ...checkBlackouts(stay, context),
    ...checkMinimumNights(stay, context),
    ...checkAllotments(stay, context),
  ]);
}

/** Rooms with too many people, people without a room, and rooms without people. */
export function checkRooms({ days, setting, pricedItem }: CheckContext): Finding[] {
  return days.flatMap(({ items }) => {
    const stays = items.flatMap((placed): HousedStay[] => {
      if (placed.stay === null || placed.item.inclusion === "excluded") return [];
      const rooming = pricedItem(placed)?.rooming;
      const rooms = rooming?.rooms ?? placed.stay.named;
      const childBands = rooming?.childBands ?? [];
      return rooms ? [{ placed, rooms, childBands, isNamed: placed.stay.named !== null }] : [];
    });
    return [
      ...stays.flatMap((stay) => {
        const hotel = stay.placed.item.hotelId ? setting.hotelOf(stay.placed.item.hotelId) : null;
        return hotel ? [...checkHotel(stay, hotel), ...checkAskedRooms(stay)] : [];
      }),
      ...checkHoused(stays, setting.party),
    ];
  });
}

function isSameHouse(first: PlacedItem, second: PlacedItem): boolean {
  return first === second || (Boolean(first.item.hotelId) && first.item.hotelId === second.item.hotelId);
}

function extension(stays: readonly PlacedItem[], index: number): FindingFix | undefined {
  const ending = stays.find(
    (stay) => stay.item.kind === "hotel_stay" && stay.dayIndex + stayNights(stay) === index,
  );
  return (
    ending && {
      kind: "set_item",
      label: `Stay one more night at ${nameOf(ending, "the hotel")}`,
      dayId: ending.day.id,
      itemId: ending.item.id,
      values: { nights: stayNights(ending) + 1 },
    }
  );
}

const ownArrangement = (dayId: string, nights: number): FindingFix => ({
  kind: "add_item",
  label: "The travellers arrange it themselves",
  dayId,
  values: { kind: "hotel_stay", inclusion: "own_arrangement", title: "Own arrangement", nights },
});

function shortening(first: PlacedItem, second: PlacedItem): FindingFix | undefined {
  const nights = second.dayIndex - first.dayIndex;
  if (nights < 1) return undefined;
  return {
    kind: "set_item",
    label: `Shorten ${nameOf(first, "the stay")} to ${countNights(nights)}`,
    dayId: first.day.id,
    itemId: first.item.id,
    values: { nights },
  };
}

function checkEnd(stay: PlacedItem, { nights }: CheckContext): Finding[] {
  const room = nights - stay.dayIndex;
  const stayed = stayNights(stay);
  if (stayed <= room) return [];
  const message = `${nameOf(stay)} takes ${countNights(stayed)}, but the trip has ${room > 0 ? `only ${countNights(room)}` : "no night"} left.`;
  const fix = room > 0 ? nightsFix(stay, room) : undefined;
  return [findingOf("stay_beyond_trip", placeOf(stay), message, fix)];
}

function checkBlackouts(stay: PlacedItem, { setting }: CheckContext): Finding[] {
  const hotel = stay.item.hotelId ? setting.hotelOf(stay.item.hotelId) : null;
  if (!hotel || !setting.startDate) return [];
  const first = addDays(setting.startDate, stay.dayIndex);
  const last = addDays(first, Math.min(stayNights(stay), 365) - 1);
  const hit = (hotel.blackouts ?? []).find(({ from, to }) => (!from || from <= last) && (!to || to >= first));
  if (!hit) return [];
  const when = hit.from && hit.to ? ` from ${shortDateRange(hit.from, hit.to)}` : " on these nights";
  const why = hit.reason ? ` (${hit.reason})` : "";
  const message = `${hotel.name || nameOf(stay)} is not sold${when}${why}. Choose another hotel or other dates.`;
  return [findingOf("blacked_out", placeOf(stay), message)];
}

function checkMinimumNights(stay: PlacedItem, { pricedItem, nights }: CheckContext): Finding[] {
  const least = (pricedItem(stay)?.nights ?? []).reduce(
    (fewest, { minNights }) => Math.max(fewest, minNights),
    1,
  );
  if (stayNights(stay) >= least) return [];
  const message = `${nameOf(stay)} asks for at least ${countNights(least)} on these dates.`;
  const fix = stay.dayIndex + least <= nights ? nightsFix(stay, least) : undefined;
  return [findingOf("minimum_nights_not_met", placeOf(stay), message, fix)];
}

function nightsFix(stay: PlacedItem, nights: number): FindingFix {
  const label = `Stay ${countNights(nights)}`;
  return { kind: "set_item", label, ...placeOf(stay), values: { nights } };
}

const countNights = (count: number): string => counted(count, "night");

interface HousedStay {
  readonly placed: PlacedItem;
  readonly rooms: readonly StayRoom[];
  readonly childBands: readonly ChildBand[];
  readonly isNamed: boolean;
}

function checkHotel({ placed, rooms, childBands }: HousedStay, hotel: PricedHotel): Finding[] {
  const problems = rooms.flatMap((room) => {
    const type = roomTypeOf(hotel, room.roomType ?? placed.item.roomType);
    return (type && overflowOf(guestsAt({ childBands }, room), type)) ?? [];
  });
  return [...new Set(problems)].map((problem) =>
    findingOf("occupancy_exceeded", placeOf(placed), `${nameOf(placed)}: ${problem}`),
  );
}

/** More rooms are priced if those asked for are too small, and fewer if one would have no adult. */
function checkAskedRooms({ placed, rooms }: HousedStay): Finding[] {
  const asked = placed.stay?.rooms;
  const priced = rooms.reduce((sum, room) => sum + room.rooms, 0);
  if (!asked || priced === 0 || priced === asked) return [];
  const why = priced > asked ? "do not hold everybody" : "would leave one without an adult";
  const message = `${nameOf(placed)} is priced in ${counted(priced, "room")}: the ${counted(asked, "room")} asked for ${why}.`;
  return [findingOf("rooms_differ", placeOf(placed), message)];
}

function overflowOf({ adults, children }: RoomPeople, type: RoomType): string | null {
  const limits = [
    { people: adults, limit: type.maxAdults, who: "adults" },
    { people: children.length, limit: type.maxChildren, who: "children" },
    { people: adults + children.length, limit: type.maxOccupancy, who: "people" },
  ];
  const broken = limits.find(({ people, limit }) => limit != null && people > limit);
  if (!broken) return null;
  return `${broken.people} ${broken.who} in a room of type ${type.name || "without a name"}, which takes at most ${broken.limit}.`;
}

function checkHoused(stays: readonly HousedStay[], party: Party): Finding[] {
  const counted = stays.filter(({ placed }) => isCounted(placed.item));
  const last = counted.at(-1);
  if (!last || counted.some(({ isNamed }) => !isNamed)) return [];
  const rooms = counted.flatMap((stay) => stay.rooms);
  const housed = rooms.reduce((sum, room) => sum + room.rooms * room.adults, 0);
  const children = rooms.flatMap((room) => room.children);
  const known = children.filter(({ index }) => index !== null).length;
  const place = placeOf(last.placed);
  const name = nameOf(last.placed, "the stay");
  const bare = peopleText(party.adults - housed, party.childAges.length - known);
  const beyond = peopleText(housed - party.adults, children.length - known);
  return [
    ...(bare
      ? [
          findingOf(
            "people_without_bed",
            place,
            `The rooms of ${name} have no bed for ${bare}. Change who sleeps where.`,
          ),
        ]
      : []),
    ...(beyond
      ? [
          findingOf(
            "rooming_beyond_party",
            place,
            `The rooms of ${name} sleep ${beyond} more than travel. Change who sleeps where.`,
          ),
        ]
      : []),
  ];
}

/** "2 adults and 1 child". Empty for nobody. */
function peopleText(adults: number, children: number): string {
  const parts = [
    adults > 0 && counted(adults, "adult"),
    children > 0 && counted(children, "child", "children"),
  ];
  return parts.filter(Boolean).join(" and ");
}

const longestStay = 90;

/** Stays with more rooms than the supplier's allotment, or after its release date. */
function checkAllotments(stay: PlacedItem, { setting, pricedItem }: CheckContext): Finding[] {
  const { rooming, supply } = pricedItem(stay) ?? {};
  const hotel = stay.item.hotelId ? setting.hotelOf(stay.item.hotelId) : null;
  if (!hotel || !rooming || !supply || !setting.startDate) return [];
  const sheets = setting
    .suppliersOfHotel(hotel)
    .filter(({ supplierId }) => supplierId === supply.supplierId)
    .flatMap((supplied) => supplied.sheets);
  const from = addDays(setting.startDate, stay.dayIndex);
  const nights = Array.from({ length: Math.min(stayNights(stay), longestStay) }, (_, index) =>
    addDays(from, index),
  );
  const wanted = new Map<string, number>();
  for (const { roomType, rooms } of rooming.rooms) {
    const name = roomTypeOf(hotel, roomType ?? stay.item.roomType)?.name;
    if (name) wanted.set(name, (wanted.get(name) ?? 0) + rooms);
  }
  const keptOn = (night: string, name: string) =>
    sheets
      .filter((sheet) => isValidOn(sheet, night))
      .flatMap(({ allotments, releaseDays }) =>
        (allotments ?? [])
          .filter(
            ({ roomType, from, to }) => roomType === name && (!from || from <= night) && (!to || night <= to),
          )
          .map(({ rooms }) => ({ rooms: rooms ?? 0, releaseDays })),
      );
  return [...wanted].flatMap(([name, rooms]): Finding[] => {
    const kept = keptOn(from, name);
    const days = nightsBetween(setting.pricedOn, from);
    const release = kept.find(({ releaseDays }) => releaseDays != null && days >= 0 && days < releaseDays);
    if (release) {
      const message = `${nameOf(stay)}: rooms of type ${name} are kept until ${counted(release.releaseDays ?? 0, "day")} before arrival, which has passed. Ask the supplier for them.`;
      return [findingOf("release_passed", placeOf(stay), message)];
    }
    const countOn = (night: string) => keptOn(night, name).reduce((sum, one) => sum + one.rooms, 0);
    const short = nights.find((night) => keptOn(night, name).length > 0 && countOn(night) < rooms);
    if (!short) return [];
    const message = `${nameOf(stay)}: ${counted(rooms, "room")} of type ${name}, of which ${countOn(short)} are kept on ${shortDate(short)}. Ask the supplier for more.`;
    return [findingOf("allotment_exceeded", placeOf(stay), message)];
  });
}
