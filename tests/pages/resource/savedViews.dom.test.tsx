import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { loadInputs } from "../../../src/fields/kinds/lazyParts";
import { ResourceListPage } from "../../../src/pages/resource/list/ResourceListPage";
import { InboxPage } from "../../../src/pages/trips/inbox/InboxPage";
import { queryClient } from "../../../src/providers/queryClient";
import { workspaceAuthProvider } from "../../../src/providers/workspaceAuthProvider";
import { resourceNamed } from "../../../src/resources";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { ResourcePage } from "./ResourcePage";

const server = atServer("sales", "viewer");
const trips = resourceNamed("trips");
beforeAll(fakeBrowser, 120_000);
beforeAll(loadInputs);
beforeAll(async () => {
  for (const [customerName, priority] of [
    ["Asha Raman", "normal"],
    ["Bo Tarn", "high"],
    ["Cyd Vale", "high"],
  ] as const) {
    const { id } = await server.create("trips", { customerName, priority, adults: 3 });
    if (customerName === "Cyd Vale")
      await server.person().ask("POST", `/api/trips/${id}/move`, { to: "in_progress" });
  }
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await server.empty("views");
});

/** A screen reads again what a saved view changed: with what the application itself keeps. */
function open(at: string, page = <ResourceListPage resource={trips} />): void {
  cleanup();
  queryClient.clear();
  render(
    <ResourcePage at={at} client={queryClient} authProvider={workspaceAuthProvider}>
      {page}
    </ResourcePage>,
  );
}
const address = () => screen.getByTestId("address").textContent;
const makeView = (values: object) => server.create("views", { resource: "trips", ...values });
const storedQuery = async (id: string) => (await server.read("views", id))["query"];
// By label and text: the roles of a whole page take seconds to tell.
const press = async (name: string) => fireEvent.click(await screen.findByLabelText(name));
const click = async (text: string) => fireEvent.click(await screen.findByText(text));
const tabs = () => screen.findByLabelText("Views of trips");
const tabNames = async () => [...(await tabs()).querySelectorAll("a")].map(({ textContent }) => textContent);
const current = async () => (await tabs()).querySelector('[aria-current="page"]')?.textContent;
async function choose(label: string, option: string): Promise<void> {
  fireEvent.mouseDown(await screen.findByLabelText(label, { selector: "input" }));
  fireEvent.click(await screen.findByText(option, { selector: ".ant-select-item-option-content" }));
}
async function nameView(name: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText("Name"), { target: { value: name } });
  await click("Create view");
  await waitFor(async () => expect(await current()).toBe(name));
}
const guests = () =>
  ["Asha Raman", "Bo Tarn", "Cyd Vale"].filter((name) => screen.queryAllByText(name).length > 0);

const openWith = async (resource: string, viewId: string, by = server.person()) => {
  const { version } = await by.ask("GET", "/api/users/me");
  await by.ask("PATCH", "/api/users/me", { version, defaultViews: [{ resource, viewId }] });
};

describe("the saved views of a list", () => {
  it("are those of the inbox there, with a default of its own, and those of trips elsewhere", async () => {
    server.signIn();
    const { id } = await makeView({ name: "Underway", query: "status=in_progress" });
    await openWith("trips", id);
    open("/inbox", <InboxPage />);
    await waitFor(() => expect(guests()).toEqual(["Asha Raman", "Bo Tarn"]));
    expect(screen.queryByText("Underway")).toBeNull();
    await press("More about this list");
    await click("Save as view …");
    await nameView("Everything");
    const [made] = await server.list("views?resource=inbox");
    await server.change("views", made?.id ?? "", { query: "priority=high" });
    await openWith("inbox", made?.id ?? "");

    open("/inbox", <InboxPage />);
    await waitFor(() => expect(guests()).toEqual(["Bo Tarn"]));
    expect(await tabNames()).toEqual(["All", "Everything"]);
    await click("All");
    await waitFor(() => expect(guests()).toEqual(["Asha Raman", "Bo Tarn"]));
    expect(address()).toBe("/inbox?_view=none");
  });

  it("keep columns in their order and width, what is pinned, groups, figures, density and the view for others", async () => {
    server.signIn();
    const looks = [
      "priority=high&_sort=adults&_order=asc&columns=customerName%2Cadults%2Creference&density=compact",
      "widths=adults%3A200&pinned=2&group=priority&figures=adults%3Asum",
    ].join("&");
    open(`/trips?${looks}`);
    await press("More about this list");
    await click("Save as view …");
    await choose("Who has it", "Everybody");
    await nameView("As I like it");
    const id = address()?.split("_view=")[1] ?? "";
    expect(address()).toBe(`/trips?_view=${id}`);
    expect(await storedQuery(id)).toBe(looks);
    const { id: board } = await makeView({ name: "Board", query: "view=board", sharedWith: "everyone" });

    server.signIn("viewer");
    open(`/trips?_view=${id}`);
    const groups = () => [...document.querySelectorAll("tr[data-group]")].map((one) => one.textContent);
    await waitFor(() => expect(groups()).toEqual(["High26"]));
    const heads = [...document.querySelectorAll<HTMLElement>("thead th")].slice(0, 3);
    expect(heads.map(({ textContent }) => textContent)).toEqual(["Customer", "Adults", "Reference"]);
    expect(heads.map(({ style }) => style.width)).toEqual(["", "200px", ""]);
    expect(heads.map(({ dataset }) => dataset["edge"])).toEqual(["false", "true", "false"]);
    expect(heads[1]?.ariaSort).toBe("ascending");
    expect(screen.getByLabelText("Trips", { selector: "[role=region]" }).dataset["density"]).toBe("compact");
    open(`/trips?_view=${board}`);
    expect((await screen.findByLabelText<HTMLInputElement>("Board")).checked).toBe(true);
  });

  it("are saved as they were changed, or as a new one, of a team say, which leaves the first as it was", async () => {
    const team = await server.create("teams", { name: "South", members: [server.person("sales").user.id] });
    server.signIn("sales");
    const { ask: sales } = server.person("sales");
    const own = await sales("POST", "/api/views", {
      name: "Mine",
      resource: "trips",
      query: "priority=high",
    });
    open(`/trips?_view=${own.id}&columns=customerName,adults`);
    await click("Save as new");
    await choose("Who has it", "Teams");
    await choose("Teams", "South");
    await nameView("Ours");
    const [ours] = await server.list("views?name=Ours", server.person("sales"));
    expect(ours).toMatchObject({
      ...{ sharedWith: "teams", teamIds: [team.id] },
      query: "priority=high&columns=customerName%2Cadults",
    });
    expect(screen.queryByText("Changed")).toBeNull();
    expect((await sales("GET", `/api/views/${own.id}`)).query).toBe("priority=high");

    await click("Mine");
    await waitFor(async () => expect(await current()).toBe("Mine"));
    await click("Adults");
    await screen.findByText("Changed");
    await click("Save");
    await waitFor(() => expect(screen.queryByText("Changed")).toBeNull());
    expect((await sales("GET", `/api/views/${own.id}`)).query).toBe("priority=high&_sort=adults&_order=asc");
    await waitFor(() => expect(address()).toBe(`/trips?_view=${own.id}`));
  });

  it("are put in order by the owner, for everybody", async () => {
    const asia = await makeView({ name: "Asia", sharedWith: "everyone" });
    for (const name of ["Benin", "Chile"]) await makeView({ name, sharedWith: "everyone" });
    server.signIn();
    open(`/trips?_view=${asia.id}`);
    const move = async (name: string, way: string, after: readonly string[]) => {
      await press(`More about the view ${name}`);
      await click(way);
      await waitFor(async () => expect(await tabNames()).toEqual(after));
    };
    await move("Asia", "Move right", ["Benin", "Asia", "Chile"]);
    await click("Chile");
    await move("Chile", "Move left", ["Benin", "Chile", "Asia"]);
    server.signIn("viewer");
    open(`/trips?_view=${asia.id}`);
    await waitFor(async () => expect(await tabNames()).toEqual(["Benin", "Chile", "Asia"]));
    await press("More about the view Asia");
    await screen.findByText("Set as my default");
    expect(screen.queryByText("Move left")).toBeNull();
  });

  it("say what of them is closed to their reader, and show no more rows than they are meant to", async () => {
    const sources = <ResourceListPage resource={resourceNamed("query-sources")} />;
    await server.create("query-sources", { name: "Fair in Berlin" });
    const make = (name: string, query: string) =>
      server.create("views", { name, resource: "query-sources", query, sharedWith: "everyone" });
    const rich = await make("Rich", "commission_gte=100");
    server.signIn("viewer");
    open(`/org/query-sources?_view=${rich.id}`, sources);
    await screen.findByText("“Rich” cannot be shown to you");
    screen.getByText(/cannot be filtered by "commission_gte"/);
    expect(screen.queryByText("Open it without that")).toBeNull();
    expect(server.asked("GET", /api\/query-sources\?/)).toEqual([]);
    await click("Show the whole list");
    await screen.findByText("Fair in Berlin");

    const sorted = await make("Sorted", "columns=name,commission&group=gone&_sort=commission&_order=desc");
    open(`/org/query-sources?_view=${sorted.id}`, sources);
    await screen.findByText("Fair in Berlin");
    screen.getByText(
      /sorted by.*Its groups are not there for you\. Columns that are not there for you: commission\./,
    );

    open("/org/query-sources?_view=00000000-0000-7000-8000-000000000001", sources);
    await screen.findByText("This view is not there for you");
  });

  it("are opened without what is no longer there by those who may mend them", async () => {
    const { version } = await server.person().ask("GET", "/api/tenants");
    const queryFields = [{ key: "seats", label: "Seats", kind: "text" }];
    await server.person().ask("PATCH", "/api/tenants", { version, queryFields });
    // The page knows no such field: it is as if it was retired.
    const { id } = await makeView({ name: "Window", query: "priority=high&custom.seats_like=window" });
    server.signIn();
    open(`/trips?_view=${id}`);
    await click("Open it without that");
    await waitFor(() => expect(guests()).toEqual(["Bo Tarn", "Cyd Vale"]));
    await screen.findByText("Changed");
  });
});
