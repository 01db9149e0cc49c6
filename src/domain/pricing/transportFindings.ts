import { shortDate } from "../dates/plainDate";
import { type Finding, findingOf, type FindingPlace } from "../itineraries/finding";
import { lastDayOf } from "./datedRates";
import type { PricedVehicle, TransportToPrice } from "./pricedVehicle";
import { missingVehicleSupplements, undecidedSupplements } from "./vehicleSupplements";

/** What the price of a transport lacks: vehicles, rates, kilometres, supplements, or the time that decides one. */
export function transportFindings(
  { item, supplied, place }: TransportToPrice,
  taken: readonly PricedVehicle[],
): Finding[] {
  const { transport } = supplied;
  const name = transport.name || "The transport";
  const types = transport.vehicles ?? [];
  const gone = taken.filter((one) => types.length > 0 && !types.some((type) => type.name === one.name));
  const unrated = taken.flatMap((one) => missingRates(one, supplied.rates, name, place));
  const isUnmeasured = taken.some(
    ({ run }) =>
      run.basis === "per_km" && run.days.some(({ units, cost, sell }) => units === 0 && (cost ?? sell)),
  );
  const beyond = taken.find(({ further }) => further && !further.extra)?.further;
  const supplements = taken.map((one) => new Set(missingVehicleSupplements(one.run, one.name, item)));
  const [first, ...others] = supplements;
  const missing = [...(first ?? [])].filter((one) => others.every((other) => other.has(one)));
  const undecided = new Set(taken.flatMap((one) => undecidedSupplements(one.run, one.name, item)));
  return [
    ...gone.map((one) =>
      findingOf("vehicle_missing", place, `${name} has no vehicle "${one.name}". Choose another.`),
    ),
    ...unrated,
    ...(isUnmeasured
      ? [findingOf("kilometres_missing", place, `${name} is priced per kilometre. Enter how far it goes.`)]
      : []),
    ...(beyond
      ? [
          findingOf(
            "kilometres_exceeded",
            place,
            `${name}: ${beyond.included + beyond.further} km, of which ${beyond.included} are included, and the others have no price. Add one to the rate sheet.`,
          ),
        ]
      : []),
    ...missing.map((one) =>
      findingOf(
        "supplement_missing",
        place,
        `${name} has no supplement "${one}" on these days. Take it off or add it to the rate sheet.`,
      ),
    ),
    ...[...undecided].map((one) =>
      findingOf(
        "pickup_time_missing",
        place,
        `${name}: whether "${one}" counts depends on the pickup. Enter its time.`,
      ),
    ),
  ];
}

/** The days of a vehicle without a rate, told once. */
function missingRates(
  { name, run }: PricedVehicle,
  rates: TransportToPrice["supplied"]["rates"],
  transport: string,
  place: FindingPlace,
): Finding[] {
  const bare = run.days.find(({ cost, sell }) => (cost ?? sell) === null);
  if (!bare) return [];
  const whose = name ? ` for ${name}` : "";
  const date = bare.day?.date;
  const last = rates
    .filter((rate) => run.mismatch(rate) === null)
    .map((rate) => lastDayOf(rate) ?? "9999-12-31")
    .sort()
    .at(-1);
  if (date && last && last < date) {
    const message = `${transport}: the rates${whose} ended on ${shortDate(last)}; ${shortDate(date)} has none. Add a rate or enter a cost.`;
    return [findingOf("rate_expired", place, message)];
  }
  const when = date ? ` on ${shortDate(date)}` : "";
  return [
    findingOf("rate_missing", place, `${transport} has no rate${whose}${when}. Add a rate or enter a cost.`),
  ];
}
