import { joinParts } from "../../../domain/formats/text";
import { itemKinds } from "../../../domain/vocabulary";
import { notices } from "../../../providers/notices";
import { itineraryDay } from "../../../resources/shared/itineraryDay";
import { itineraryItem } from "../../../resources/shared/itineraryItem";
import type { Fields } from "../../../schema";
import { dayName } from "../draft/dayName";
import type { DayRows, Draft } from "../draft/draft";
import type { Told } from "./useSteps";

const fieldsOf: Record<string, Fields> = { day: itineraryDay, item: itineraryItem };
/** So many are named. */
const most = 4;

/** Says what was not undone, or not done again; `own` are the fields of the whole. */
export function tellTaken({ skipped, after }: Told, own: Fields): void {
  if (skipped.length === 0) return notices.dismiss("steps");
  const named = skipped.slice(0, most).map(({ row, field }) => {
    const label = field && (row === "" ? own : fieldsOf[row.split(" ")[0] ?? ""])?.[field]?.label;
    return joinParts([label, nameOf(row, after)], " of ");
  });
  const more = skipped.length > most ? ` and ${skipped.length - most} more` : "";
  notices.show({
    key: "steps",
    type: "warning",
    message: `Somebody else has changed it since, so it stays as it is: ${named.join(", ")}${more}.`,
  });
}

/** The day of a changed row, where there is one. */
export const dayOf = (row: string, values: Told["after"]): string | undefined => {
  const [kind, id] = row.split(" ");
  // The form holds every field of the declaration.
  const { days } = values as unknown as DayRows;
  if (kind === "day") return days.find((day) => day.id === id)?.id;
  return days.find(({ items }) => items.some((item) => item.id === id))?.id;
};

function nameOf(row: string, values: Told["after"]): string {
  const [kind, id] = row.split(" ");
  // As above.
  const { days, tray = [] } = values as unknown as Pick<Draft, "days"> & Partial<Pick<Draft, "tray">>;
  const all = [...days, ...tray];
  if (kind === "day") {
    const place = all.findIndex((day) => day.id === id);
    const day = all[place];
    return day ? dayName(day, place) : "a day";
  }
  if (kind !== "item") return "";
  const item = all.flatMap(({ items }) => items).find((item) => item.id === id);
  return item ? item.title || itemKinds[item.kind].label : "an item";
}
