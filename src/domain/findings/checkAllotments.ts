import { addDays, nightsBetween, shortDate } from "../dates/plainDate";
import { counted } from "../formats/text";
import { roomTypeOf } from "../hotels/pricedHotel";
import { type Finding, findingOf } from "../itineraries/finding";
import { placeOf, type PlacedItem } from "../pricing/pricedLine";
import { isValidOn } from "../sheets/pricedSheet";
import { type CheckContext, nameOf, stayNights } from "./checkContext";

/** No stay is longer. */
const longestStay = 90;

/** A stay with more rooms than its supplier keeps, or that begins so soon that the rooms are not kept any more. */
export function checkAllotments(stay: PlacedItem, { setting, pricedItem }: CheckContext): Finding[] {
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
