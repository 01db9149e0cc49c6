import { joinParts } from "../../../src/domain/formats/text";
import { saysBoth } from "../../../src/domain/proposals/lines";
import type { ProposalItem } from "../../../src/domain/proposals/Proposal";
import { mealPlans, type MealPlan } from "../../../src/vocabulary";
import type { Content } from "../sheet/Content";

/** What there is to say of an item below its title, one line each: where, how long, in what, with what. */
export function itemLines(item: ProposalItem, { say, count, formats, proposal }: Content): string[] {
  const { fromPlace: from, toPlace: to, mealPlan, optionId } = item;
  const way =
    from && to
      ? !saysBoth(item.title, from, to) && say("fromTo", { from, to })
      : from
        ? say("from", { place: from })
        : to && say("to", { place: to });
  const several = (n: number, name: string) => (n === 1 ? name : say("several", { n, name }));
  const option = optionId && proposal.options.find(({ id }) => id === optionId)?.name;
  const lines = [
    [option && say("labelled", { label: say("option"), value: option })],
    [way, item.serviceNumber, item.place],
    [
      item.nights !== null && count(item.kind === "transport" ? "days" : "nights", item.nights),
      isMealPlan(mealPlan) ? say(`mealPlan_${mealPlan}`) : mealPlan,
      ...item.rooms.map((room) =>
        room.roomType ? several(room.count, room.roomType) : count("rooms", room.count),
      ),
    ],
    item.vehicles.map((one) => several(one.count, one.vehicle)),
    [item.quantity !== null && item.quantity !== 1 && say("quantity", { n: item.quantity })],
    [
      item.supplements.length > 0 &&
        say("labelled", { label: say("supplements"), value: formats.list(item.supplements) }),
    ],
    [item.description],
    [item.note],
  ];
  return lines.flatMap((parts) => joinParts(parts) || []);
}

const isMealPlan = (text: string | null): text is MealPlan => text !== null && Object.hasOwn(mealPlans, text);
