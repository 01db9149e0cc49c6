import { foldText } from "../../formats/text";
import { mealPlans } from "../../../vocabulary";
import type { ProposalItem } from "../Proposal";
import type { ProposalFormats } from "../proposalFormats";
import type { TextKey } from "../words/Words";
import type { Wording } from "../words/wordingOf";

/** What is said of an item besides its title and texts, each in a few words: nights, rooms, meals, route, vehicles, quantity. */
export function itemLines(item: ProposalItem, { say, count }: Wording): string[] {
  const {
    kind,
    fromPlace: from,
    toPlace: to,
    nights,
    rooms,
    vehicles,
    quantity,
    serviceNumber,
    place,
  } = item;
  const several = (n: number, name: string) => (n > 1 ? say("several", { n, name }) : name);
  return [
    from && to
      ? !saysBoth(item.title, from, to) && say("fromTo", { from, to })
      : from
        ? say("from", { place: from })
        : to && say("to", { place: to }),
    place,
    serviceNumber,
    nights !== null && count(kind === "transport" ? "days" : "nights", nights),
    ...rooms.map((room) =>
      room.roomType === null ? count("rooms", room.count) : several(room.count, room.roomType),
    ),
    item.mealPlan !== null && mealPlanLine(item.mealPlan, say),
    ...vehicles.map((one) => several(one.count, one.vehicle)),
    quantity !== null && quantity > 1 && say("quantity", { n: quantity }),
    ...item.supplements,
  ].filter((line): line is string => Boolean(line));
}

/** Whether a title names both ends of a way, so that a line of them would be the same again. */
export const saysBoth = (title: string, from: string, to: string): boolean =>
  [from, to].every((place) => foldText(title).includes(foldText(place.trim())));

/** When it is, where that is known. */
export function itemTime(
  { startTime: from, endTime: to }: ProposalItem,
  formats: Pick<ProposalFormats, "time" | "timeRange">,
): string | null {
  if (from && to) return formats.timeRange(from, to);
  const one = from ?? to;
  return one && formats.time(one);
}

const mealPlanLine = (plan: string, say: Wording["say"]): string =>
  // The dictionary has one key for each meal plan.
  plan in mealPlans ? say(`mealPlan_${plan}` as Extract<TextKey, `mealPlan_${string}`>) : plan;
