import { useMemo } from "react";
import { addDays } from "../../../domain/dates/plainDate";
import { inSentence, joinParts } from "../../../domain/formats/text";
import { priceBases, transportBases, type PriceBasis, type TransportBasis } from "../../../vocabulary";
import type { DayRows } from "../draft/draft";
import type { OptionSource } from "../../../fields/references/OptionSources";

const maxPlaces = 5;

interface OfferedFor {
  destinations: readonly string[];
  /** The customer's nationality; a rate sheet may be for one market. */
  nationality?: string | null;
}

/** The products for the day at `index`, those of its places first, with city and price. */
export function useOffered(
  { destinations, nationality = null }: OfferedFor,
  { days, startDate }: DayRows,
  index: number,
): Readonly<Record<string, OptionSource>> {
  const overnight = days[index]?.overnightPlace ?? null;
  return useMemo(() => {
    const date = startDate && addDays(startDate, index);
    const places = [overnight, ...destinations].filter((place) => place?.trim());
    const named = [...new Set(places)].slice(0, maxPlaces);
    const sourceOf = (name: string): OptionSource => ({
      path: `itineraries/${name}/offered`,
      parameters: {
        ...(date ? { on: date } : {}),
        ...(named.length > 0 ? { place: named.map(String) } : {}),
        ...(nationality ? { nationality } : {}),
      },
      hint(row, formats) {
        // As the endpoint declares its response.
        const { city, price, currency, basis } = row as unknown as OfferedRow;
        const cost =
          price === null || currency === null
            ? date && "no price on this day"
            : [date ? "" : "from ", formats.money({ amount: price, currency }), basisWords(basis)].join("");
        return joinParts([city, cost]);
      },
    });
    const names = ["hotels", "activities", "transport-services"];
    return Object.fromEntries(names.map((name) => [name, sourceOf(name)]));
  }, [startDate, index, overnight, destinations, nationality]);
}

interface OfferedRow {
  city: string;
  price: number | null;
  currency: string | null;
  basis: PriceBasis | TransportBasis;
}

const bases = { ...priceBases, ...transportBases };
const basisWords = (basis: OfferedRow["basis"]): string =>
  basis === "flat" ? "" : ` ${inSentence(bases[basis].label)}`;
