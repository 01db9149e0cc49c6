import { counted } from "../formats/text";
import { type Finding, findingOf } from "../itineraries/finding";
import { countOf } from "../money/amounts";
import { placeOf, type PlacedItem } from "../pricing/pricedLine";
import { loadOf, namedVehicles } from "../pricing/transportCost";
import { type PricedTransport, vehiclesText } from "../transport/pricedTransport";
import { type CheckContext, nameOf, vehicleDaysOf } from "./checkContext";

/** Vehicles with too few seats or places for bags, and more kilometres than are included, where these are known. */
export function checkVehicles({ days, setting, pricedItem }: CheckContext): Finding[] {
  return days.flatMap(({ items }) =>
    items.flatMap((placed) => {
      const { item } = placed;
      if (item.inclusion === "excluded" || item.inclusion === "own_arrangement") return [];
      const transport = item.transportId ? setting.transportOf(item.transportId) : null;
      const load = loadOf(item, setting.party);
      // Where rate sheets price it, pricing knows which kilometres they include.
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
