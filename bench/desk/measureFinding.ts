import { firstNames, lastNames } from "../database/words";
import { atMost, type Figure } from "../Figure";
import { type Desk, p95 } from "./Desk";

/** What people type into the palette: names, parts of them, mistyped ones, numbers. */
const typed: Readonly<Record<string, (n: number) => string>> = {
  "a last name": (n) => lastNames[n % lastNames.length] ?? "",
  "two words": (n) => `${firstNames[n % firstNames.length]} ${lastNames[(n * 7) % lastNames.length]}`,
  "the first letters": (n) => (lastNames[n % lastNames.length] ?? "").slice(0, 1 + (n % 3)),
  "a mistyped name": (n) => mistyped(lastNames[n % lastNames.length] ?? ""),
  "a reference": (n) => `TRP-${new Date().getFullYear()}-${String(n * 97 + 1).padStart(5, "0")}`,
  "a phone number": (n) => `98${1000 + n * 7}`,
};

/** Two letters in the middle change places. */
const mistyped = (name: string) => name.replace(/^(..)(.)(.)/, "$1$3$2");

/** The palette, whose words are found among the rows of every resource. */
export async function measureFinding({ ask, organisation }: Desk): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, wordsAt] of Object.entries(typed)) {
    let found = 0;
    const taken = await p95(async (round) => {
      found += (await ask<unknown[]>(`/api/find?q=${encodeURIComponent(wordsAt(round))}`, { role: "sales" }))
        .length;
    });
    figures.push(
      atMost(`palette, ${name}, 95 in 100`, taken, {
        ...{ budget: 100, unit: "ms", beside: `${found} rows found among ${organisation.size} trips` },
      }),
    );
  }
  return figures;
}
