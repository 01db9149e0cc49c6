/** The day of the list of days in which the front one of these elements stands. */
export const droppedOnDay = (under: readonly Element[]): string | null =>
  under.map((element) => element.closest("[data-day]")?.getAttribute("data-day") ?? null).find(Boolean) ??
  null;
