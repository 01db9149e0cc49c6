import { describe, expect, it } from "vitest";
import {
  coverOf,
  picturesOfDays,
  type ProposalDay,
  type ProposalItem,
} from "../../../src/domain/proposals/Proposal";
import { exampleProposal } from "../../pdf/exampleProposal";

const [example] = exampleProposal("en").days;
const [plain] = example?.items ?? [];

const item = (id: string, more: Partial<ProposalItem>): ProposalItem => {
  if (!plain) throw new Error("The example has no item.");
  return { ...plain, id, kind: "activity", photo: null, hotel: null, ...more };
};

const day = (photos: string[], items: ProposalItem[] = []): ProposalDay => {
  if (!example) throw new Error("The example has no day.");
  return { ...example, photos, items };
};

const hotel = { stars: 4, amenities: [], description: null, photos: ["room"] };

describe("the pictures of a journey's days", () => {
  it("are none that an earlier day or the same has shown", () => {
    const days = [
      day(["palace", "palace"], [item("walk", { photo: "palace" }), item("meal", { photo: "table" })]),
      day(["palace"], [item("boat", { photo: "lake" }), item("again", { photo: "table" })]),
      day(["palace", "lake"]),
    ];
    expect(picturesOfDays(days)).toEqual([
      { large: ["palace"], small: new Map([["meal", "table"]]) },
      { large: ["lake"], small: new Map() },
      { large: [], small: new Map() },
    ]);
  });

  it("are of what is done before they are of the hotel, which has a card of its own", () => {
    const stay = item("stay", { kind: "hotel_stay", photo: "house", hotel });
    const days = [day([], [stay, item("walk", { photo: "fort" })]), day([], [stay]), day([], [stay])];
    expect(picturesOfDays(days).map(({ large }) => large)).toEqual([["fort"], ["house"], ["room"]]);
    expect(picturesOfDays(days).flatMap(({ small }) => [...small])).toEqual([]);
    expect(coverOf({ coverFileId: null, days })).toBe("fort");
  });
});
