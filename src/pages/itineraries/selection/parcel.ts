import * as z from "zod";
import { joinParts } from "../../../domain/formats/text";
import { itemKinds } from "../../../vocabulary";
import { dayName, type DayRows, type DraftDay, type DraftItem } from "../draft/draft";

/** What is copied: whole days, or items, which then stand in one day without a name. */
export interface Parcel {
  of: "items" | "days";
  /** Whose hotels, photos and suppliers it names. */
  organisation: string;
  /** The ways of offering that items belong to, by id. */
  options: readonly { id: string; name: string }[];
  /** As they came: nothing is known of them yet. */
  days: readonly Readonly<Record<string, unknown>>[];
}

/** The name in the clipboard, and the attribute where a program keeps nothing but HTML. */
export const parcelType = "application/x-tripwright+json";
const attribute = "data-tripwright";

const schema = z.object({
  tripwright: z.literal(1),
  of: z.enum(["items", "days"]),
  organisation: z.string(),
  options: z.array(z.object({ id: z.string(), name: z.string() })).max(20),
  days: z.array(z.record(z.string(), z.unknown())).max(120),
});

export const itemsParcel = (
  items: readonly DraftItem[],
  { options }: DayRows,
  organisation: string,
): Parcel => ({
  ...{ of: "items", organisation, options: options.map(({ id, name }) => ({ id, name })) },
  days: [{ items }],
});

export const daysParcel = (
  days: readonly DraftDay[],
  { options }: DayRows,
  organisation: string,
): Parcel => ({
  ...{ of: "days", organisation, options: options.map(({ id, name }) => ({ id, name })) },
  days: days.map((day) => ({ ...day })),
});

/** The forms in which a parcel lies in the clipboard. */
export function formsOf(parcel: Parcel): Record<string, string> {
  const json = JSON.stringify({ tripwright: 1, ...parcel });
  const text = textOf(parcel);
  const html = document.createElement("pre");
  html.setAttribute(attribute, json);
  html.textContent = text;
  return { [parcelType]: json, "text/html": html.outerHTML, "text/plain": text };
}

/** The parcel in a clipboard; undefined where it holds something else. */
export function parcelIn(read: (type: string) => string): Parcel | undefined {
  const json = read(parcelType) || inHtml(read("text/html"));
  if (!json) return undefined;
  try {
    return schema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

const inHtml = (html: string): string =>
  html.includes(attribute)
    ? (new DOMParser()
        .parseFromString(html, "text/html")
        .querySelector(`[${attribute}]`)
        ?.getAttribute(attribute) ?? "")
    : "";

/** For other programs: a line for each day and item. */
function textOf({ of, days }: Parcel): string {
  // What is copied comes from the editor.
  const own = days as unknown as readonly DraftDay[];
  const itemText = ({ title, kind, startTime }: DraftItem) =>
    joinParts([startTime, title || itemKinds[kind].label], " ");
  return own
    .flatMap((day, index) => [
      ...(of === "days" ? [dayName(day, index)] : []),
      ...day.items.map((item) => (of === "days" ? `- ${itemText(item)}` : itemText(item))),
    ])
    .join("\n");
}
