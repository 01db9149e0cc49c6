import type { PlacedItem } from "../../pricing/costOfItem";
import type { Finding } from "../finding";
import { findingOf } from "../findingOf";
import type { CheckContext } from "./checkContext";
import { isSure, stayNights } from "./stayNights";

const moving = ["transfer", "transport", "flight", "train", "cruise"];

/** Days that end in another place than the day before, with nothing that brings the travellers there. */
export function checkPlaces({ days }: CheckContext): Finding[] {
  return days.flatMap(({ day, index, items }) => {
    const before = days[index - 1];
    const [from, to] = [before?.day.overnightPlace?.trim(), day.overnightPlace?.trim()];
    if (!before || !from || !to || from.toLowerCase() === to.toLowerCase()) return [];
    if (items.some(moves) || before.items.some((item) => moves(item) && stayNights(item) > 0)) return [];
    const title = `Transfer from ${from} to ${to}`;
    const message = `The day goes from ${from} to ${to}, but nothing brings the travellers there.`;
    const fix = {
      kind: "add_item",
      label: "Add a transfer",
      dayId: day.id,
      values: { kind: "transfer", inclusion: "included", title },
    } as const;
    return [findingOf("place_change_without_transfer", { dayId: day.id }, message, fix)];
  });
}

function moves(placed: PlacedItem): boolean {
  return isSure(placed) && moving.includes(placed.item.kind ?? "");
}
