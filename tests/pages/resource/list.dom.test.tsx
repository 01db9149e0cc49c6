// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ResourceListPage } from "../../../src/pages/resource/list/ResourceListPage";
import { MineButton } from "../../../src/pages/trips/list/MineButton";
import { resourceNamed } from "../../../src/resources";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { exampleRow, rowId } from "./exampleRow";
import { type Answer, fakeServer } from "./fakeServer";
import { ResourcePage } from "./ResourcePage";

beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

const hotels = resourceNamed("hotels");
const row = exampleRow(hotels, { name: "Misty Peak", city: "Munnar" });
const otherId = `${rowId.slice(0, -1)}b`;

function openList(at: string, total = "1", headers: Record<string, string> = {}) {
  const server = fakeServer();
  server.on("GET", /^\/api\/hotels\?/, { body: [row], headers: { "x-total-count": total, ...headers } });
  render(
    <ResourcePage at={at}>
      <ResourceListPage resource={hotels} />
    </ResourcePage>,
  );
  return server;
}
const address = () => screen.getByTestId("address").textContent;

describe("the generic list", () => {
  it("asks for what its address says and leaves out what is not in the dialect", async () => {
    const server = openList(
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
    expect(address()).toMatch(/^\/trips\?status=new&assigneeUserId=[\w-]+$/);
    expect(mine().getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(mine());
    expect(address()).toBe("/trips?status=new");
    expect(mine().getAttribute("aria-pressed")).toBe("false");
  });

  it("is drawn by the view that its declaration names", async () => {
    const server = fakeServer();
    server.on("GET", /^\/api\/hotels\?/, { body: [row] });
    const inCards = { ...hotels, list: { ...hotels.list, views: ["cards"] as const } };
    render(
      <ResourcePage at="/org/hotels-repository">
        <ResourceListPage resource={inCards} />
      </ResourcePage>,
    );
    const cards = await screen.findByRole("list", { name: "Hotels" });
    expect(await within(cards).findByText("Misty Peak")).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("sorts by a click on a heading and says so in the address", async () => {
    const server = openList("/org/hotels-repository");
    await screen.findByText("Misty Peak");
    fireEvent.click(screen.getByRole("button", { name: "City" }));
    await waitFor(() => expect(server.asked("GET", /_sort=city&_order=asc/).length).toBeGreaterThan(0));
    expect(address()).toBe("/org/hotels-repository?_sort=city&_order=asc");
    fireEvent.click(screen.getByRole("button", { name: "City" }));
    await waitFor(() => expect(address()).toContain("_order=desc"));
  });

  it("searches when the typing pauses", async () => {
    const server = openList("/org/hotels-repository");
    fireEvent.change(await screen.findByLabelText("Search hotels"), { target: { value: "peak" } });
    await waitFor(() => expect(server.asked("GET", /q=peak/).length).toBe(1));
  });

  it("keeps the blank at the end of what was searched, and drops the text when the search is cleared", async () => {
    const server = openList("/org/hotels-repository");
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
    const server = openList("/org/hotels-repository?city_like=kochi");
    fireEvent.click(await screen.findByText(/City contains/));
    const box = await screen.findByLabelText<HTMLInputElement>("City");
    fireEvent.change(box, { target: { value: "mun" } });
    expect(address()).toBe("/org/hotels-repository?city_like=kochi");
    expect(box.value).toBe("mun");
    await waitFor(() => expect(address()).toBe("/org/hotels-repository?city_like=mun"));
    fireEvent.change(box, { target: { value: "munnar" } });
    fireEvent.click(screen.getByText(/City contains/));
    expect(address()).toBe("/org/hotels-repository?city_like=munnar");
    await waitFor(() => expect(server.asked("GET", /city_like=munnar/).length).toBe(1));
  });

  it("shows how many there are, and that the server stopped counting", async () => {
    openList("/org/hotels-repository", "10000", {
      "x-total-count-capped": "true",
      "x-rows-examined": "10000",
    });
    expect(await screen.findByText(/^1 – 1 of 10,000\+/)).toBeTruthy();
    expect(screen.getByText("Only the first 10,000 rows of the list were looked through.")).toBeTruthy();
  });

  it("shows on its tabs where the server stopped counting", async () => {
    const server = fakeServer();
    server.on("GET", /^\/api\//, { body: [], headers: { "x-total-count": "0" } });
    const counts = { all: 10_101, byValue: { in_progress: 10_000, quoted: 101 }, capped: ["in_progress"] };
    server.on("GET", /^\/api\/trips\/counts/, { body: counts });
    render(
      <ResourcePage at="/trips?priority=high">
        <ResourceListPage resource={resourceNamed("trips")} />
      </ResourcePage>,
    );
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
    const server = fakeServer();
    server.on("GET", /^\/api\//, { body: [], headers: { "x-total-count": "0" } });
    const counts = { all: 5, byValue: { open: 2, done: 3 }, capped: [] };
    server.on("GET", /^\/api\/follow-ups\/counts/, { body: counts });
    render(
      <ResourcePage at="/follow-ups">
        <ResourceListPage resource={resourceNamed("follow-ups")} />
      </ResourcePage>,
    );
    expect(await screen.findByText("There are no follow-ups under “Open”")).toBeTruthy();
    const asked = () => server.asked("GET", /follow-ups\?/).map(({ url }) => url);
    expect(asked()).toEqual(["/api/follow-ups?status=open&_start=0&_end=25&_sort=dueAt&_order=asc"]);
    expect(server.asked("GET", /counts/).map(({ url }) => url)).toEqual(["/api/follow-ups/counts?"]);
    await screen.findByText("5");
    // Asked by their element: the roles of a whole page take seconds to tell.
    const tabs = [...screen.getByRole("navigation").querySelectorAll("a")];
    expect(tabs.map((link) => [link.textContent, link.getAttribute("aria-current")])).toEqual([
      ["Open 2", "page"],
      ["Done 3", null],
      ["Cancelled 0", null],
      ["All 5", null],
    ]);
    for (const [name, at, query] of [
      ["Done 3", "/follow-ups?status=done", "status=done&_start=0&_end=25&_sort=dueAt&_order=desc"],
      ["All 5", "/follow-ups?_tab=all", "_start=0&_end=25&_sort=dueAt&_order=desc"],
      ["Open 2", "/follow-ups", "status=open&_start=0&_end=25&_sort=dueAt&_order=asc"],
    ] as const) {
      fireEvent.click(screen.getByText(name.split(" ")[0] ?? ""));
      expect(address()).toBe(at);
      expect(tabs.find(({ textContent }) => textContent === name)?.getAttribute("aria-current")).toBe("page");
      await waitFor(() => expect(asked().at(-1)).toBe(`/api/follow-ups?${query}`));
    }
  });

  it("says that nothing matches and clears the filters, or says what the rows are for", async () => {
    const server = openList("/org/hotels-repository?city=Nowhere");
    server.on("GET", /^\/api\/hotels\?/, { body: [], headers: { "x-total-count": "0" } });
    expect(await screen.findByText("No hotels match")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(await screen.findByText(hotels.purpose)).toBeTruthy();
    expect(address()).toBe("/org/hotels-repository");
  });

  it("does not say that there are none while it still asks", async () => {
    const server = openList("/org/hotels-repository?city=Nowhere");
    server.on("GET", /^\/api\/hotels\?/, { body: [], headers: { "x-total-count": "0" } });
    await screen.findByText("No hotels match");
    let answer: (answer: Answer) => void = () => undefined;
    server.on("GET", /^\/api\/hotels\?/, () => new Promise<Answer>((resolve) => (answer = resolve)));
    fireEvent.click(screen.getByText("Clear filters"));
    await waitFor(() => expect(server.asked("GET", /hotels\?/)).toHaveLength(2));
    expect(screen.queryByText("There are no hotels yet")).toBeNull();
    answer({ body: [row], headers: { "x-total-count": "1" } });
    expect(await screen.findByText("Misty Peak")).toBeTruthy();
  });

  it("goes to the last page that is there from one behind it", async () => {
    const server = openList("/org/hotels-repository?city_like=mun&page=3", "26");
    server.on("GET", /_start=50/, { body: [], headers: { "x-total-count": "26" } });
    expect(await screen.findByText("Misty Peak")).toBeTruthy();
    expect(address()).toBe("/org/hotels-repository?city_like=mun&page=2");
    expect(server.asked("GET", /_start=25/).length).toBe(1);
  });

  it("says why it could not be read and tries again", async () => {
    const server = openList("/org/hotels-repository");
    server.on("GET", /^\/api\/hotels\?/, {
      status: 503,
      body: { message: "The database is away for a moment." },
    });
    expect(await screen.findByText("The database is away for a moment.")).toBeTruthy();
    server.on("GET", /^\/api\/hotels\?/, { body: [row], headers: { "x-total-count": "1" } });
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Misty Peak")).toBeTruthy();
  });

  it("counts its tabs again too, where it tries again", async () => {
    const server = fakeServer();
    const away = { status: 503, body: { message: "Away." } };
    server.on("GET", /^\/api\/trips/, away);
    render(
      <ResourcePage at="/trips">
        <ResourceListPage resource={resourceNamed("trips")} />
      </ResourcePage>,
    );
    await screen.findByText("Away.");
    server.on("GET", /^\/api\/trips\?/, { body: [], headers: { "x-total-count": "0" } });
    server.on("GET", /^\/api\/trips\/counts/, { body: { all: 7, byValue: {}, capped: [] } });
    fireEvent.click(screen.getByText("Try again"));
    expect(await screen.findByText("7")).toBeTruthy();
  });

  it("deletes after naming the thing, and undoes it", async () => {
    const server = openList("/org/hotels-repository");
    server.on("DELETE", /hotels/, { status: 204 });
    server.on("POST", /restore/, { body: row });
    fireEvent.click(await screen.findByRole("button", { name: "Delete Misty Peak" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("Delete hotel “Misty Peak”?");
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete hotel" }));
    await waitFor(() => expect(server.asked("DELETE", new RegExp(`/api/hotels/${rowId}`)).length).toBe(1));
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(server.asked("POST", new RegExp(`/api/hotels/${rowId}/restore`)).length).toBe(1),
    );
  });

  it("selects several rows, deletes them together and undoes it", async () => {
    const other = exampleRow(hotels, { id: otherId, name: "Spice Court" });
    const third = exampleRow(hotels, { id: `${rowId.slice(0, -1)}c`, name: "Backwater Inn" });
    const server = openList("/org/hotels-repository");
    server.on("GET", /^\/api\/hotels\?/, { body: [row, other, third], headers: { "x-total-count": "3" } });
    server.on("DELETE", /hotels/, { status: 204 });
    server.on("POST", /restore/, { body: row });
    const box = (name: string) => screen.getByLabelText<HTMLInputElement>(`Select ${name}`);
    await screen.findByText("Spice Court");
    for (const name of ["Misty Peak", "Backwater Inn", "Spice Court", "Backwater Inn"])
      fireEvent.click(box(name));
    expect(
      [box("Misty Peak"), box("Spice Court"), box("Backwater Inn")].map(({ checked }) => checked),
    ).toEqual([true, true, false]);
    fireEvent.click(screen.getByText("Delete 2 hotels"));
    const dialog = await screen.findByRole("dialog");
    fireEvent.click(within(dialog).getByText("Delete 2 hotels"));
    await waitFor(() => expect(server.asked("DELETE", /hotels/).length).toBe(2));
    fireEvent.click(await screen.findByText("Undo"));
    await waitFor(() =>
      expect(server.asked("POST", /restore/).map(({ url }) => url)).toEqual(
        [rowId, otherId].map((id) => `/api/hotels/${id}/restore`),
      ),
    );
  });

  it("offers neither deleting nor selecting to who may not", async () => {
    const server = fakeServer();
    server.on("GET", /^\/api\/hotels\?/, { body: [row], headers: { "x-total-count": "1" } });
    render(
      <ResourcePage role="operations">
        <ResourceListPage resource={hotels} />
      </ResourcePage>,
    );
    await screen.findByText("Misty Peak");
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("button", { name: /Delete/ })).toBeNull();
  });
});

describe("the trash of a list", () => {
  it("says when and by whom a row was deleted", async () => {
    const server = fakeServer();
    const deleted = { ...row, deletedAt: "2026-11-20T09:30:00.000Z", updatedBy: otherId };
    server.on("GET", /^\/api\/hotels\?/, { body: [deleted], headers: { "x-total-count": "1" } });
    server.on("GET", /^\/api\/users/, { body: [{ id: otherId, fullname: "Asha Menon" }] });
    render(
      <ResourcePage at="/org/hotels-repository?_trash=true">
        <ResourceListPage resource={hotels} />
      </ResourcePage>,
    );
    expect(await screen.findByRole("columnheader", { name: "Deleted by" })).toBeTruthy();
    expect(await screen.findByText("Asha Menon")).toBeTruthy();
  });
});
