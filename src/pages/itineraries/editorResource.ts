import { itineraries } from "../../resources/itineraries";
import type { Resource } from "../../schema";

/** The itinerary as the editor's form declares it: the trip is given by the page's address. */
export const editorResource: Resource = {
  ...itineraries,
  form: itineraries.form.map((section) => ({
    ...section,
    fields: section.fields.filter((name) => name !== "tripId"),
  })),
};
