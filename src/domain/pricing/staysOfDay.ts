import type { Party } from "../itineraries/party";
import type { PricedDay, PricedItem } from "../itineraries/pricedItinerary";
import { isCounted } from "./inclusionOf";
import { shareStays, type StayParty } from "./stayParty";

/** Who sleeps in which stay of a day. Stays that are not part of the price each stand for the whole party. */
export function staysOfDay(day: PricedDay, party: Party): ReadonlyMap<PricedItem, StayParty> {
  const stays = (day.items ?? []).filter((item) => item.kind === "hotel_stay" || item.hotelId);
  const counted = stays.filter(isCounted);
  const shares = shareStays(counted, party);
  const parties = new Map(counted.map((stay, index) => [stay, shares[index]] as const));
  for (const stay of stays) if (!parties.has(stay)) parties.set(stay, shareStays([stay], party)[0]);
  const entries = [...parties].filter((entry): entry is [PricedItem, StayParty] => entry[1] !== undefined);
  return new Map(entries);
}
