import { expect, it } from "vitest";
import { comparedRates } from "../../../src/domain/products/copiedSheet";

const lake = { id: "1", roomType: "Lake", mealPlan: "cp", weekdays: [] };
const winter = { ...lake, season: "Winter", from: "2027-01-01", to: "2027-03-31", double: 100 };
const summer = { ...lake, season: "Summer", from: "2027-06-01", to: "2027-08-31", double: 80 };
const fair = { ...lake, season: null, from: "2027-09-01", to: "2027-09-05", double: 200 };

it("joins rates by what they are for and when they hold, not by their places or ids", () => {
  const tent = { ...winter, id: "9", roomType: "Tent" };
  const after = [
    { ...fair, id: "2", from: "2028-09-01", to: "2028-09-05", double: 220 },
    tent,
    { ...winter, id: "3" },
  ];
  expect(comparedRates([winter, summer, fair], after)).toEqual({
    added: [tent],
    gone: [summer],
    changed: [{ before: fair, after: after[0], columns: ["from", "to", "double"] }],
    same: 1,
  });
});

it("joins each rate once where two are for the same", () => {
  expect(comparedRates([winter], [winter, winter])).toMatchObject({ added: [winter], gone: [], same: 1 });
});
