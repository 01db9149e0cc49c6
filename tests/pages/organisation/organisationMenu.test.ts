// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { topLinks } from "../../../src/pages/layout/topLinks";
import { currentEntry, organisationMenu } from "../../../src/pages/organisation/organisationMenu";
import { resourceNamed, resources } from "../../../src/resources";
import { administrators } from "../../../src/resources/shared/staff";
import type { Actor, Role } from "../../../src/schema/field/access";
import { placesOf, type Resource } from "../../../src/schema/resource";

const actor = (role: Role): Actor => ({ userId: "u", role, teamIds: [] });
const { menu: _people, ...teams } = resourceNamed("teams");
/** Vehicles that administrators alone may read. */
const vehicles = (list: string, menu?: Resource["menu"]): Resource => ({
  ...teams,
  name: "vehicles",
  label: { one: "Vehicle", many: "Vehicles" },
  paths: { list },
  access: { ...teams.access, read: administrators },
  ...(menu ? { menu } : {}),
});
const groupOf = (resource: Resource, role: Role = "owner") =>
  organisationMenu(actor(role), [...resources, resource]).find(({ entries }) =>
    entries.some(({ label }) => label === "Vehicles"),
  )?.label;

describe("organisationMenu", () => {
  it("leads to every list below /org that the role may see, in groups", () => {
    const menu = organisationMenu(actor("owner"));
    const shown = menu.flatMap(({ entries }) => entries.map(({ path }) => path));
    const lists = resources
      .flatMap(placesOf)
      .flatMap(({ paths }) => (paths?.list?.startsWith("/org/") ? [paths.list] : []));
    expect(lists).toContain("/org/hotels-repository");
    expect(lists.filter((path) => !shown.includes(path))).toEqual([]);
    const groups = menu.map(({ label }) => label);
    expect(
      groups.filter((label) => ["Organisation", "People", "Products", "Intake"].includes(label)),
    ).toEqual(["Organisation", "People", "Products", "Intake"]);
  });

  it("has a list in the group that its declaration names, else under More, which comes last", () => {
    expect(groupOf(vehicles("/org/vehicles", { group: "Fleet" }))).toBe("Fleet");
    expect(groupOf(vehicles("/org/vehicles", { group: "People" }))).toBe("People");
    expect(groupOf(vehicles("/org/vehicles"))).toBe("More");
    const menu = organisationMenu(actor("owner"), [vehicles("/org/vehicles"), ...resources]);
    expect(menu.at(-1)?.label).toBe("More");
  });

  it("names suppliers and rates beside the hotels, though their pages stand outside the section", () => {
    const products = organisationMenu(actor("owner")).find(({ label }) => label === "Products");
    const paths = products?.entries.map(({ path }) => path);
    expect(paths?.slice(0, 1)).toEqual(["/org/hotels-repository"]);
    expect(paths).toEqual(expect.arrayContaining(["/suppliers", "/rates/hotels"]));
    expect(paths).not.toContain("/hotels");
  });

  it("keeps from a role what it may not read", () => {
    expect(groupOf(vehicles("/org/vehicles", { group: "Fleet" }), "sales")).toBeUndefined();
    const pathsFor = (role: Role) =>
      organisationMenu(actor(role)).flatMap(({ entries }) => entries.map(({ path }) => path));
    expect(pathsFor("admin")).toContain("/org/security");
    expect(pathsFor("sales")).not.toContain("/org/security");
    expect(pathsFor("sales")).toContain("/org/integrations");
  });
});

describe("topLinks", () => {
  const shown = (resource: Resource, role?: Role) =>
    topLinks(role && actor(role), [...resources, resource]).map(({ label }) => label);

  it("are the lists that say so, for whom may see them", () => {
    expect(topLinks(actor("viewer"))[0]).toEqual({ to: "/trips", label: "Trips" });
    expect(topLinks(actor("viewer")).at(-2)).toEqual({
      label: "Customers",
      links: [
        { to: "/contacts", label: "Contacts" },
        { to: "/accounts", label: "Accounts" },
        { to: "/travellers", label: "Travellers" },
      ],
    });
    expect(topLinks(actor("viewer")).at(-3)).toEqual({
      label: "Products",
      links: [
        { to: "/hotels", label: "Hotels" },
        { to: "/activities", label: "Activities" },
        { to: "/transport", label: "Transport" },
      ],
    });
    const [products, money, , reports] = topLinks(actor("accounts")).slice(-4);
    expect(reports).toEqual({ to: "/reports", label: "Reports" });
    expect(products).toHaveProperty("links.0.to", "/suppliers");
    expect(money).toEqual({
      label: "Money",
      links: [
        { to: "/taxes", label: "Taxes" },
        { to: "/exchange-rates", label: "Exchange rates" },
      ],
    });
    expect(shown(vehicles("/vehicles", "top"), "owner")).toContain("Vehicles");
    expect(shown(vehicles("/vehicles", "top"), "viewer")).not.toContain("Vehicles");
    expect(shown(vehicles("/vehicles"), "owner")).not.toContain("Vehicles");
    expect(shown(vehicles("/vehicles", { group: "Fleet" }), "owner")).toContain("Fleet");
    expect(shown(vehicles("/vehicles", { group: "Fleet" }), "viewer")).not.toContain("Fleet");
    expect(shown(vehicles("/org/vehicles", { group: "Fleet" }), "owner")).not.toContain("Fleet");
  });

  it("keep from operations, accounts and viewers what lies below /org", () => {
    const open = { ...vehicles("/org/vehicles", "top"), access: teams.access };
    expect(shown(open, "sales")).toContain("Vehicles");
    expect(shown(open, "viewer")).not.toContain("Vehicles");
  });

  it("are those open to everyone until it is known who is signed in", () => {
    expect(shown(vehicles("/vehicles", "top"))).not.toContain("Vehicles");
    expect(shown(vehicles("/vehicles", "top"))).toContain("Trips");
  });
});

describe("currentEntry", () => {
  it.each([
    ["/org", "/org/organisation"],
    ["/org/preferences", "/org/preferences"],
    ["/org/users", "/org/users"],
    ["/org/users/new", "/org/users"],
    ["/org/users/0190", "/org/users"],
    ["/org/query-sources", "/org/query-sources"],
    ["/org/query-source/new", "/org/query-sources"],
    ["/org/query-source/0190", "/org/query-sources"],
    ["/org/query-fields", "/org/query-fields"],
    ["/org/hotels-repository/0190", "/org/hotels-repository"],
  ])("counts %s to %s", (path, entry) => {
    expect(currentEntry(path)).toBe(entry);
  });
});
