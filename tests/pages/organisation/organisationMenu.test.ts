import { describe, expect, it } from "vitest";
import { currentEntry, organisationMenu } from "../../../src/pages/organisation/organisationMenu";
import { resources } from "../../../src/resources";

describe("organisationMenu", () => {
  it("leads to every list below /org, in groups", () => {
    const shown = organisationMenu.flatMap(({ entries }) => entries.map(({ path }) => path));
    const lists = resources.flatMap(({ paths }) => (paths?.list?.startsWith("/org/") ? [paths.list] : []));
    expect(lists.filter((path) => !shown.includes(path))).toEqual([]);
    expect(organisationMenu.slice(0, 4).map(({ label }) => label)).toEqual([
      "Organisation",
      "People",
      "Repository",
      "Intake",
    ]);
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
  ])("counts %s to %s", (path, entry) => {
    expect(currentEntry(path)).toBe(entry);
  });
});
