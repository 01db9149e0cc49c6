import { itineraries, type Itinerary } from "../../../src/resources/itineraries";
import { isWritable } from "../../../src/schema";
import type { Values } from "../endpoint/Values";

/** What a copy of an itinerary is made with: all that a person could have written. */
export function copiedValues(original: Itinerary): Values {
  const values = new Map<string, unknown>(Object.entries(original));
  return Object.fromEntries(
    Object.entries(itineraries.fields)
      .filter(([, field]) => isWritable(field, "create"))
      .map(([name]) => [name, values.get(name)]),
  );
}
