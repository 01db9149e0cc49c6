import { describe, expect, it } from "vitest";
import { resources } from "../../src/resources";
import { brokenChecks, withRowIds } from "../../src/schema/brokenChecks";
import { declaredIn } from "../../src/schema/field/checks";
import type { AnyFields } from "../../src/schema/field/field";

/** The paths of the identified rows in some fields, at every depth. */
const listsIn = (fields: AnyFields): string[][] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const inner = listsIn(declaredIn(field)?.fields ?? {}).map((path) => [name, ...path]);
    return "identified" in field ? [[name], ...inner] : inner;
  });

/** A row with that many rows in the list at the path, each in a row of its own where lists are in lists. */
function rowWith(
  ids: readonly (string | undefined)[],
  [name = "", ...path]: readonly string[],
  outer = "outer",
): object {
  if (path.length === 0) return { [name]: ids.map((id) => (id === undefined ? {} : { id })) };
  const idAt = (at: number) => `${outer} ${at}`;
  return { [name]: ids.map((id, at) => ({ id: idAt(at), ...rowWith([id], path, idAt(at)) })) };
}

const lists = resources.flatMap((resource) =>
  listsIn(resource.fields).map((path) => [`${resource.name} ${path.join(".")}`, resource, path] as const),
);

describe.each(lists)("the ids of %s", (_, resource, path) => {
  const touched = new Set(path.slice(0, 1));
  const broken = (ids: readonly (string | undefined)[]) =>
    Object.keys(brokenChecks(resource, { ...rowWith(ids, path) }, touched));

  it("are refused where two are the same, at the later one", () => {
    const at = path.length === 1 ? `${path[0]}.2.id` : `${path[0]}.2.${path.slice(1).join(".0.")}.0.id`;
    expect(broken(["a", "b", "a"])).toEqual([at]);
    expect(broken(["a", "b", "c"])).toEqual([]);
    expect(broken([undefined, undefined])).toEqual([]);
  });

  it("are given where they are left out, kept where they stand and new in a copy", () => {
    let last = 0;
    const newId = () => `new ${++last}`;
    const row = { ...rowWith(["a", undefined], path) };
    expect(withRowIds(resource.fields, row, newId)).toEqual({ ...rowWith(["a", "new 1"], path) });
    const copy = JSON.stringify(withRowIds(resource.fields, row, newId, true));
    expect(copy).not.toMatch(/"a"|"outer/);
  });
});

it("the room types of hotels, the rows of rate sheets, the options of itineraries and templates, their days, those in a tray, their items, rooms and vehicles are identified", () => {
  const names = ["days", "tray"].flatMap((name) => [
    name,
    `${name}.items`,
    ...["rooming", "vehicles"].map((rows) => `${name}.items.${rows}`),
  ]);
  const sheet = ["childBands", "childPrices", "rates", "supplements", "offers", "allotments"];
  const expected = [
    "hotels roomTypes",
    "transport-services vehicles",
    ...sheet.map((name) => `hotel-sheets ${name}`),
    "activity-sheets rates",
    ...["rates", "supplements"].map((name) => `transport-sheets ${name}`),
    "contacts ways",
    ...["options", ...names].map((name) => `itineraries ${name}`),
    ...["options", ...names.slice(0, 4)].map((name) => `offers ${name}`),
    ...[...names.slice(0, 4), "options"].map((name) => `itinerary-templates ${name}`),
  ];
  expect(lists.map(([name]) => name)).toEqual(expected);
});
