import { type Content, ink, type Sheet, type Writing } from "./Sheet";
import { joinParts } from "../../src/domain/formats/text";
import type { ProposalItem } from "../../src/domain/proposals/Proposal";
import { saysBoth } from "../../src/domain/proposals/lines";
import { type MealPlan, mealPlans } from "../../src/vocabulary";

/** `room`: points of the following content that stay on the heading's page. */
export function heading(
  sheet: Sheet,
  text: string,
  room = 70,
  column: Pick<Writing, "indent" | "width"> = {},
): void {
  sheet.ensure(room + 40);
  sheet.y += 10;
  sheet.text(text, { tag: "H2", size: 16, weight: 700, colour: sheet.brand, after: 6, ...column });
}

/** The lines below an item's title: route, duration, vehicle, meals. */
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

/** The first cell is the row's heading. */
export type TableRow = readonly [head: string, ...cells: string[]];

interface Look {
  /** Shares of the width; with `amounts` the last column, or all but the first, are aligned to the end. */
  readonly columns: readonly number[];
  readonly amounts?: boolean | "all";
  /** Whether the row at an index is a sum, which is bold. */
  readonly strong?: (index: number) => boolean;
}

export function table(sheet: Sheet, rows: readonly TableRow[], { columns, amounts, strong }: Look): void {
  if (rows.length === 0) return;
  sheet.within("Table", () => {
    rows.forEach((row, index) =>
      sheet.within("TR", () => {
        const weight = strong?.(index) ? 700 : 400;
        sheet.row(
          row.map((text, column) => ({
            text,
            tag: column === 0 ? "TH" : "TD",
            width: (columns[column] ?? 0) * sheet.width,
            weight,
            colour: column === 0 && weight === 400 ? ink.quiet : ink.text,
            align:
              column > 0 && (amounts === "all" || (amounts && column === row.length - 1)) ? "end" : "start",
          })),
          3,
        );
        sheet.rule(5);
      }),
    );
  });
  sheet.y += 4;
}
