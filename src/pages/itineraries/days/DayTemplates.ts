/** What can be done with a day and templates; left out where the person may not, or where there is nothing to keep. */
export interface DayTemplates {
  /** Keeps days as a template, the one with this id at first. */
  save?: ((dayId: string) => void) | undefined;
  /** Inserts days of a template behind the one at this place, 0 being the first; before all of them at -1. */
  insertAfter?: ((index: number) => void) | undefined;
}
