import type { PlainDate } from "../../../domain/dates/plainDate";
import { inSentence, joinParts } from "../../../domain/formats/text";
import { priceBases, transportBases, type PriceBasis, type TransportBasis } from "../../../vocabulary";
import type { OptionSource } from "../../../fields/references/OptionSources";

const maxPlaces = 5;

interface OfferedFor {
  /** Null while the itinerary has no start date. */
  date: PlainDate | null;
  /** The place of the night, then the trip's destinations. */
  places: readonly (string | null)[];
  /** Of the customer; rate sheets may be for one market. */
  nationality: string | null;
}

/** The products to choose from for a day: those of its places first, with city and price. */
export function offeredRows({
  date,
  places,
  nationality,
}: OfferedFor): Readonly<Record<string, OptionSource>> {
  const named = [...new Set(places.filter((place) => place?.trim()).map(String))].slice(0, maxPlaces);
  const sourceOf = (name: string): OptionSource => ({
    path: `itineraries/${name}/offered`,
    parameters: {
      ...(date ? { on: date } : {}),
      ...(named.length > 0 ? { place: named } : {}),
      ...(nationality ? { nationality } : {}),
    },
    hint(row, formats) {
      // As the endpoint declares its answer.
      const { city, price, currency, basis } = row as unknown as OfferedRow;
      const cost =
        price === null || currency === null
          ? date && "no price on this day"
          : [date ? "" : "from ", formats.money({ amount: price, currency }), basisWords(basis)].join("");
      return joinParts([city, cost]);
    },
  });
  return {
    hotels: sourceOf("hotels"),
    activities: sourceOf("activities"),
    "transport-services": sourceOf("transport-services"),
  };
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
