/** The id of the part of the record in which a field stands. */
export const factId = (field: string): string => `fact-${field}`;

/** Where what a transition lacks is settled, by its field; the other fields stand in facts of their own name. */
const places: Readonly<Record<string, string>> = {
  endDate: factId("startDate"),
  dateFlexibility: factId("startDate"),
  acceptedItineraryId: "itineraries",
};

/** Goes to the part of the record in which a field is settled; a fact is opened there, a button that changes something waits for the person. */
export function showInRecord(field: string): void {
  const part = document.getElementById(places[field] ?? factId(field));
  part?.scrollIntoView({ block: "center" });
  const way =
    part?.querySelector<HTMLElement>(`[data-settles="${field}"]`) ??
    part?.querySelector<HTMLElement>("dd button, a");
  if (way instanceof HTMLButtonElement && !way.dataset.settles) way.click();
  else way?.focus({ preventScroll: true });
}
