// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { Proposal } from "../../src/domain/proposals/Proposal";
import { proposalFormats } from "../../src/domain/proposals/proposalFormats";
import { wordsOf } from "../../src/domain/proposals/words/Words";
import { wordingOf } from "../../src/domain/proposals/words/wordingOf";
import { ProposalView } from "../../src/proposal/ProposalView";
import { exampleProposal } from "../pdf/exampleProposal";

afterEach(cleanup);

/** A text whose number goes to its other end where it runs in the direction of an Arabic page. */
const foreign = "14 Banyan Court";

const written = new Set([
  ...["name", "title", "description", "customer", "reference", "variant", "legalName", "introduction"],
  ...["fromPlace", "toPlace", "place", "overnightPlace", "serviceNumber", "roomType", "vehicle", "note"],
  ...["label", "terms", "address", "inclusions", "exclusions", "supplements", "amenities", "mealPlan"],
]);

let count = 0;

function withForeignTexts(value: unknown, key = ""): unknown {
  if (typeof value === "string") return written.has(key) ? `${foreign} ${key} ${(count += 1)}` : value;
  if (Array.isArray(value)) return value.map((one) => withForeignTexts(one, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withForeignTexts(one, name)]));
}

it("lets each text of an offer run in its own direction on an Arabic page", () => {
  const example = exampleProposal("ar");
  const days = example.days.map((day) => ({
    ...day,
    items: day.items.map((item) => ({ ...item, serviceNumber: "1", supplements: ["2"], note: "3" })),
  }));
  const organisation = { ...example.organisation, logo: null, legalName: "4" };
  // The same values with other texts.
  const proposal = withForeignTexts({ ...example, days, organisation, variant: "5" }) as Proposal;
  const formats = proposalFormats("ar", "ar-AE");
  const wording = wordingOf(wordsOf("ar"), formats);
  const { container } = render(<ProposalView {...{ proposal, formats, wording }} Picture={() => null} />);
  const texts = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const turned: string[] = [];
  let found = 0;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent ?? "";
    // Names on the map stand alone in their element.
    if (!text.includes(foreign) || node.parentElement?.closest("svg")) continue;
    found += 1;
    const isAlone = node.parentElement?.closest("bdi, [dir=auto]")?.textContent?.startsWith(foreign);
    const isIsolated = text
      .split(foreign)
      .slice(0, -1)
      .every((before) => before.endsWith("\u2068"));
    if (!(isIsolated || (isAlone && text.split(foreign).length === 2)))
      turned.push(`${node.parentElement?.className}: ${text}`);
  }
  expect(found).toBeGreaterThan(80);
  expect(turned).toEqual([]);
});
