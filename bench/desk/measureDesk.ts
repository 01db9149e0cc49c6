import type { Figure } from "../Figure";
import { type Desk, openDesk } from "./Desk";
import { measureBoard } from "./measureBoard";
import { measureBulk } from "./measureBulk";
import { measureFinding } from "./measureFinding";
import { measureReports } from "./measureReports";
import { measureScreens } from "./measureScreens";
import { measureTable } from "./measureTable";

/** In this order; BENCH_ONLY, part of a name, leaves the others out. What writes comes last. */
const parts: Readonly<Record<string, (desk: Desk) => Promise<Figure[]>>> = {
  finding: measureFinding,
  screens: measureScreens,
  table: measureTable,
  board: measureBoard,
  reports: measureReports,
  bulk: measureBulk,
};

/** What people do all day, among 100,000 trips of 20 organisations. */
export async function measureDesk(): Promise<Figure[]> {
  const desk = await openDesk();
  try {
    const only = process.env.BENCH_ONLY ?? "";
    const figures: Figure[] = [];
    for (const [name, measure] of Object.entries(parts))
      if (name.includes(only)) {
        const measured = await measure(desk);
        figures.push(...measured);
        // The whole takes long: what is there is shown at once.
        for (const one of measured)
          console.log(`${one.name}: ${one.measured}${one.beside && ` (${one.beside})`}`);
      }
    return figures;
  } finally {
    await desk.close();
  }
}
