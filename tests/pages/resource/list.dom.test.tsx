import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ResourceListPage } from "../../../src/pages/resource/list/ResourceListPage";
import { MineButton } from "../../../src/pages/trips/list/MineButton";
import { resourceNamed } from "../../../src/resources";
import type { Resource } from "../../../src/schema/resource";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { ResourcePage } from "./ResourcePage";

const server = atServer("admin", "operations");
const hotels = resourceNamed("hotels");
/** The ids of the hotels, by name. */
const ids = new Map<string, string>();
beforeAll(fakeBrowser, 120_000);
beforeAll(async () => {
  for (const [name, city] of [
    ["Misty Peak", "Munnar"],
    ["Spice Court", "Thekkady"],
    ["Backwater Inn", "Kochi"],
  ] as const)
    ids.set(name, (await server.create("hotels", { name, city, country: "IN" })).id);
});
beforeEach(() => void server.signIn());
afterEach(cleanup);

function openList(at: string, resource: Resource = hotels) {
  render(
    <ResourcePage at={at}>
      <ResourceListPage resource={resource} />
    </ResourcePage>,
  );
}
/** Has the server say that it counted no further. */
const capAt = (path: RegExp, data?: object) =>
  server.on("GET", path, async (_, pass) => {
    const answered = await pass();
    const capped = { "x-total-count": "10000", "x-total-count-capped": "true", "x-rows-examined": "10000" };
    return { ...answered, headers: { ...answered.headers, ...capped }, data: data ?? answered.data };
  });
const address = () => screen.getByTestId("address").textContent;

describe("the generic list", () => {
  it("asks for what its address says and leaves out what is not in the dialect", async () => {
    openList(
      "/org/hotels-repository?city_like=mun&nonsense=1&path=users&page=2&_sort=city&_order=desc&q=peak",
    );
    await screen.findByText("Misty Peak");
    expect(server.asked("GET", /hotels\?/)[0]?.url).toBe(
      "/api/hotels?city_like=mun&q=peak&_start=25&_end=50&_sort=city&_order=desc",
    );
    expect(screen.getByRole("button", { name: /City contains “mun”/ })).toBeTruthy();
  });

  it("is narrowed to the reader's own trips by one click and widened again by another", () => {
    render(
      <ResourcePage at="/trips?status=new&assigneeUserId_null=true&page=3">
        <MineButton />
      </ResourcePage>,
    );
    const mine = () => screen.getByRole("button", { name: "Mine" });
    fireEvent.click(mine());
    expect(address()).toMatch(/^\/trips\?status=new&assigneeUserId=me$/);
    expect(mine().getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(mine());
    expect(address()).toBe("/trips?status=new");
    expect(mine().getAttribute("aria-pressed")).toBe("false");
  });

  it("is drawn by the view that its declaration names", async () => {
    openList("/org/hotels-repository", { ...hotels, list: { ...hotels.list, views: ["cards"] } });
    const cards = await screen.findByRole("list", { name: "Hotels" });
    expect(await within(cards).findByText("Misty Peak")).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("sorts by a click on a heading and says so in the address", async () => {
    openList("/org/hotels-repository");
    await screen.findByText("Misty Peak");
    fireEvent.click(screen.getByRole("button", { name: "City" }));
    await waitFor(() => expect(server.asked("GET", /_sort=city&_order=asc/).length).toBeGreaterThan(0));
    expect(address()).toBe("/org/hotels-repository?_sort=city&_order=asc");
    fireEvent.click(screen.getByRole("button", { name: "City" }));
    await waitFor(() => expect(address()).toContain("_order=desc"));
  });

  it("pins columns at the left, says so in the address and keeps it", async () => {
    openList("/org/hotels-repository?columns=name,city,country");
    await screen.findByText("Misty Peak");
    fireEvent.click(screen.getByRole("button", { name: "Columns" }));
    const columns = await screen.findByRole("group", { name: "Columns" });
    expect(within(columns).queryByRole("button", { name: "Keep Name in view" })).toBeNull();
    fireEvent.click(await within(columns).findByRole("button", { name: "Keep Country in view" }));
    await waitFor(() =>
      expect(address()).toBe("/org/hotels-repository?columns=name%2Ccountry%2Ccity&pinned=2"),
    );
    expect(localStorage.getItem("list.pinned.hotels")).toBe("2");
    fireEvent.click(await within(columns).findByRole("button", { name: "Keep Name in view" }));
    await waitFor(() => expect(address()).toBe("/org/hotels-repository?columns=country%2Cname%2Ccity"));
    fireEvent.click(screen.getByRole("button", { name: "Reset columns" }));
    await waitFor(() => expect(address()).toBe("/org/hotels-repository"));
    expect(localStorage.getItem("list.columns.hotels")).toBeNull();
  });

  it("widens a column by the keys of its edge, says so in the address and keeps it", async () => {
    openList("/org/hotels-repository");
    await screen.findByText("Misty Peak");
    const city = screen.getByRole("columnheader", { name: "City" });
    const edge = within(city).getByRole("separator");
    edge.focus();
    expect(edge.getAttribute("aria-label")).toBe("Width of city");
    fireEvent.keyDown(edge, { key: "ArrowRight" });
    // Without a layout every column is as narrow as it may be.
    await waitFor(() => expect(address()).toBe("/org/hotels-repository?widths=city%3A60"));
    expect(localStorage.getItem("list.widths.hotels")).toBe("city:60");
    expect(edge.getAttribute("aria-valuenow")).toBe("60");
    fireEvent.keyDown(edge, { key: "Enter" });
    await waitFor(() => expect(address()).toBe("/org/hotels-repository"));
    expect(localStorage.getItem("list.widths.hotels")).toBeNull();
  });

  it("moves a column by Shift and an arrow key on its heading or its edge, and says where it is", async () => {
    const at = "/org/hotels-repository?columns=";
    openList(`${at}name,city,country`);
    await screen.findByText("Misty Peak");
    const press = (role: "button" | "separator", key: string, shiftKey = true) =>
      fireEvent.keyDown(within(screen.getByRole("columnheader", { name: "City" })).getByRole(role), {
        key,
        shiftKey,
      });
    press("button", "ArrowRight", false);
    expect(address()).toBe(`${at}name,city,country`);
    press("button", "ArrowRight");
    await waitFor(() => expect(address()).toBe(`${at}name%2Ccountry%2Ccity`));
    expect(screen.getByText("City is at place 3 of 3.").getAttribute("aria-live")).toBe("polite");
    press("separator", "ArrowLeft");
    await waitFor(() => expect(address()).toBe(`${at}name%2Ccity%2Ccountry`));
    screen.getByText("City is at place 2 of 3.");
  });

  it("searches when the typing pauses", async () => {
    openList("/org/hotels-repository");
    fireEvent.change(await screen.findByLabelText("Search hotels"), { target: { value: "peak" } });
    await waitFor(() => expect(server.asked("GET", /q=peak/).length).toBe(1));
  });

  it("keeps the blank at the end of what was searched, and drops the text when the search is cleared", async () => {
    openList("/org/hotels-repository");
    const box = await screen.findByLabelText<HTMLInputElement>("Search hotels");
    fireEvent.change(box, { target: { value: "misty " } });
    await waitFor(() => expect(address()).toBe("/org/hotels-repository?q=misty"));
    expect(box.value).toBe("misty ");
    fireEvent.change(box, { target: { value: "misty peak" } });
    await waitFor(() => expect(server.asked("GET", /q=misty\+peak/).length).toBe(1));
    fireEvent.click(screen.getByText("Clear"));
    expect(address()).toBe("/org/hotels-repository");
    expect(screen.getByLabelText<HTMLInputElement>("Search hotels").value).toBe("");
  });

  it("filters by a text when its typing pauses, and at once when the filter is left", async () => {
    openList("/org/hotels-repository?city_like=kochi");
    fireEvent.click(await screen.findByText(/City contains/));
    const box = await screen.findByRole<HTMLInputElement>("textbox", { name: "City" });
    fireEvent.change(box, { target: { value: "mun" } });
    expect(address()).toBe("/org/hotels-repository?city_like=kochi");
    expect(box.value).toBe("mun");
    await waitFor(() => expect(address()).toBe("/org/hotels-repository?city_like=mun"));
    fireEvent.change(box, { target: { value: "munnar" } });
    fireEvent.click(screen.getByText(/City contains/));
    expect(address()).toBe("/org/hotels-repository?city_like=munnar");
    await waitFor(() => expect(server.asked("GET", /city_like=munnar/).length).toBe(1));
  });

  it("filters by a named condition on the rows that lead to its own, and names it in a chip", async () => {
    openList("/trips?withoutOpenFollowUp=true", resourceNamed("trips"));
    expect(await screen.findByRole("button", { name: /^Without an open follow-up: Yes ?$/ })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Remove the filter Without an open follow-up" }));
    expect(address()).toBe("/trips");
  });

  it("shows and sorts by what its references lead to", async () => {
    const { id: tripId } = await server.create("trips", {
      customerName: "Ines Roth",
      destinations: ["Alleppey"],
    });
    await server.create("itineraries", { tripId, name: "Backwaters", currency: "INR" });
    openList("/itineraries", resourceNamed("itineraries"));
    const line = (await screen.findByText("Backwaters")).closest("tr");
    expect(line?.textContent).toMatch(/Ines Roth.*Alleppey/);
    fireEvent.click(screen.getByRole("button", { name: "Trip › Customer" }));
    await waitFor(() => expect(address()).toBe("/itineraries?_sort=tripId.customerName&_order=asc"));
    fireEvent.click(screen.getByRole("button", { name: "Columns" }));
    expect(await screen.findByRole("checkbox", { name: "Trip › Destinations" })).toBeTruthy();
  });

  it("shows how many there are, and that the server stopped counting", async () => {
    capAt(/^\/api\/hotels\?/);
    openList("/org/hotels-repository");
    expect(await screen.findByText(/^1 – 3 of 10,000\+/)).toBeTruthy();
    expect(screen.getByText("Only the first 10,000 rows of the list were looked through.")).toBeTruthy();
  });

  it("shows on its tabs where the server stopped counting", async () => {
    const byValue = { in_progress: 10_000, quoted: 101 };
    capAt(/^\/api\/trips\/counts/, { all: 10_101, byValue, capped: ["in_progress"] });
    openList("/trips?priority=high", resourceNamed("trips"));
    await screen.findByText("10,101+");
    const tabs = screen.getByRole("navigation", { name: "Trips by state" });
    expect(
      within(tabs)
        .getAllByRole("link")
        .slice(0, 4)
        .map((link) => link.textContent),
    ).toEqual(["All 10,101+", "New 0", "In progress 10,000+", "Quoted 101"]);
  });

  it("opens the tab of its declaration, in that one's order, and shows all rows behind the others", async () => {
    // The steps that the server made for the trips that are there.
    const made = Object.keys(await server.person().ask("GET", "/api/follow-ups?status=open")).length;
    const [opened, all] = [made + 2, made + 5];
    const { id: tripId } = await server.create("trips", { customerName: "Ravi Menon" });
    const [open, done] = [{ status: "open" }, { status: "done", outcome: "no_answer" }];
    for (const state of [open, open, done, done, done])
      await server.create("follow-ups", { tripId, dueAt: "2026-11-21T10:00:00.000Z", ...state });
    openList("/follow-ups", resourceNamed("follow-ups"));
    expect(await screen.findByText(`1 – ${opened} of ${opened}`)).toBeTruthy();
    const asked = () => server.asked("GET", /follow-ups\?/).map(({ url }) => url);
    expect(asked()).toEqual(["/api/follow-ups?status=open&_start=0&_end=25&_sort=dueAt&_order=asc"]);
    expect(server.asked("GET", /counts/).map(({ url }) => url)).toEqual(["/api/follow-ups/counts?"]);
    await screen.findByText(String(all));
    // Asked by their element: the roles of a whole page take seconds to tell.
    const tabs = [...screen.getByRole("navigation").querySelectorAll("a")];
    expect(tabs.map((link) => [link.textContent, link.getAttribute("aria-current")])).toEqual([
      [`Open ${opened}`, "page"],
      ["Done 3", null],
      ["Cancelled 0", null],
      [`All ${all}`, null],
    ]);
    for (const [name, at, query] of [
      ["Done 3", "/follow-ups?status=done", "status=done&_start=0&_end=25&_sort=dueAt&_order=desc"],
      [`All ${all}`, "/follow-ups?_tab=all", "_start=0&_end=25&_sort=dueAt&_order=desc"],
      [`Open ${opened}`, "/follow-ups", "status=open&_start=0&_end=25&_sort=dueAt&_order=asc"],
    ] as const) {
      fireEvent.click(within(screen.getByRole("navigation")).getByText(name.split(" ")[0] ?? ""));
      expect(address()).toBe(at);
      expect(tabs.find(({ textContent }) => textContent === name)?.getAttribute("aria-current")).toBe("page");
      await waitFor(() => expect(asked().at(-1)).toBe(`/api/follow-ups?${query}`));
    }
  });

  it("says that nothing matches and clears the filters, or says what the rows are for", async () => {
    const activities = resourceNamed("activities");
    openList("/org/activities-repository?city=Nowhere", activities);
    expect(await screen.findByText("No activities match")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(await screen.findByText(activities.purpose)).toBeTruthy();
    expect(address()).toBe("/org/activities-repository");
  });

  it("does not say that there are none while it still asks", async () => {
    openList("/org/hotels-repository?city=Nowhere");
    await screen.findByText("No hotels match");
    const letGo = server.hold("GET", /^\/api\/hotels\?/);
    fireEvent.click(screen.getByText("Clear filters"));
    await waitFor(() => expect(server.asked("GET", /hotels\?/)).toHaveLength(2));
    expect(screen.queryByText("There are no hotels yet")).toBeNull();
    letGo();
    expect(await screen.findByText("Misty Peak")).toBeTruthy();
  });

  it("goes to the last page that is there from one behind it", async () => {
    const names = Array.from({ length: 26 }, (_, index) => `Fair ${String(index + 1).padStart(2, "0")}`);
    await Promise.all(names.map((name) => server.create("query-sources", { name })));
    openList("/org/query-sources?q=fair&page=3", resourceNamed("query-sources"));
    expect(await screen.findByText("Fair 26")).toBeTruthy();
    expect(address()).toBe("/org/query-sources?q=fair&page=2");
    expect(server.asked("GET", /_start=25/).length).toBe(1);
  });

  it("says why it could not be read and tries again", async () => {
    const letThrough = server.on("GET", /^\/api\/hotels\?/, {
      status: 503,
      body: { message: "The database is away for a moment." },
    });
    openList("/org/hotels-repository");
    expect(await screen.findByText("The database is away for a moment.")).toBeTruthy();
    letThrough();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Misty Peak")).toBeTruthy();
  });

  it("counts its tabs again too, where it tries again", async () => {
    const { all } = await server.person().ask("GET", "/api/trips/counts");
    const letThrough = server.on("GET", /^\/api\/trips/, { status: 503, body: { message: "Away." } });
    openList("/trips", resourceNamed("trips"));
    await screen.findByText("Away.");
    letThrough();
    fireEvent.click(screen.getByText("Try again"));
    const tabs = screen.getByRole("navigation", { name: "Trips by state" });
    await waitFor(() => expect(within(tabs).getAllByRole("link")[0]?.textContent).toBe(`All ${String(all)}`));
  });

  it("deletes after naming the thing, and undoes it", async () => {
    openList("/org/hotels-repository");
    fireEvent.click(await screen.findByRole("button", { name: "Delete Misty Peak" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("Delete hotel “Misty Peak”?");
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete hotel" }));
    const undo = await screen.findByRole("button", { name: "Undo" });
    const id = ids.get("Misty Peak") ?? "";
    await expect(server.read("hotels", id)).rejects.toThrow("404");
    fireEvent.click(undo);
    await expect
      .poll(() => server.read("hotels", id).catch(() => undefined))
      .toMatchObject({ deletedAt: null });
  });

  it("selects several rows, deletes them together and undoes it", async () => {
    openList("/org/hotels-repository");
    const box = (name: string) => screen.getByLabelText<HTMLInputElement>(`Select ${name}`);
    await screen.findByText("Spice Court");
    for (const name of ["Misty Peak", "Backwater Inn", "Spice Court", "Backwater Inn"])
      fireEvent.click(box(name));
    expect(
      [box("Misty Peak"), box("Spice Court"), box("Backwater Inn")].map(({ checked }) => checked),
    ).toEqual([true, true, false]);
    fireEvent.click(screen.getByText("Delete 2 hotels"));
    const dialog = await screen.findByRole("dialog");
    // It says first what would come of it.
    await within(dialog).findByText("All 2 hotels can be moved to the trash.", {}, { timeout: 20_000 });
    const [misty = "", spice = ""] = ["Misty Peak", "Spice Court"].map((name) => ids.get(name));
    await server.read("hotels", misty);
    // Its sign of loading leaves a moment after the words are there.
    fireEvent.click(await within(dialog).findByRole("button", { name: "Delete 2 hotels" }));
    const undo = await screen.findByText("Undo", {}, { timeout: 20_000 });
    await expect(server.read("hotels", misty)).rejects.toThrow("404");
    fireEvent.click(undo);
    await screen.findByText("2 hotels are as they were.", {}, { timeout: 20_000 });
    for (const id of [misty, spice])
      expect(await server.read("hotels", id)).toMatchObject({ deletedAt: null });
  }, 60_000);

  it("offers neither deleting nor selecting to who may not", async () => {
    server.signIn("operations");
    openList("/");
    await screen.findByText("Misty Peak");
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("button", { name: /Delete/ })).toBeNull();
  });
});

describe("the trash of a list", () => {
  it("says when and by whom a row was deleted", async () => {
    await server.person("admin").ask("DELETE", `/api/hotels/${ids.get("Misty Peak")}`);
    openList("/org/hotels-repository?_trash=true");
    expect(await screen.findByRole("columnheader", { name: "Deleted by" })).toBeTruthy();
    expect(await screen.findByText("Asha Menon")).toBeTruthy();
  });
});
