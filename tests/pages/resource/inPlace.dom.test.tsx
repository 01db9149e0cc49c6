import { cleanup, createEvent, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadInputs } from "../../../src/fields/kinds/lazyParts";
import { ResourceListPage } from "../../../src/pages/resource/list/ResourceListPage";
import { queryClient } from "../../../src/providers/queryClient";
import { resourceNamed } from "../../../src/resources";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { whenDrawn } from "../../setup/whenDrawn";
import { ResourcePage } from "./ResourcePage";

const server = atServer("admin", "sales", "viewer");
const hotels = resourceNamed("hotels");
const ids = new Map<string, string>();
beforeAll(fakeBrowser, 120_000);
beforeAll(async () => {
  for (const [name, city] of [
    ["Backwater Inn", "Kochi"],
    ["Misty Peak", "Munnar"],
    ["Spice Court", "Thekkady"],
  ] as const)
    ids.set(name, (await server.create("hotels", { name, city, country: "IN" })).id);
  await loadInputs();
});
beforeEach(() => {
  server.signIn();
  localStorage.setItem("list.inPlace.hotels", "yes");
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

async function openGrid(): Promise<(name: string, column: string) => HTMLElement> {
  render(
    <ResourcePage
      at="/org/hotels-repository?_sort=name&_order=asc&columns=name,city,createdAt,latitude"
      // A run is followed by reading again what the application itself keeps.
      client={queryClient}
    >
      <ResourceListPage resource={hotels} />
    </ResourcePage>,
  );
  await screen.findByRole("grid");
  await screen.findByText("Misty Peak");
  return (name, column) => {
    const cell = document.querySelector<HTMLElement>(`[data-row="${ids.get(name)}"] [data-cell="${column}"]`);
    if (!cell) throw new Error(`There is no cell ${column} of ${name}.`);
    return cell;
  };
}
const stored = (name: string) => server.read("hotels", ids.get(name) ?? "");

describe("a list edited in place", () => {
  it("goes by arrows, edits by Enter, saves by Enter and goes down, and goes back by Escape", async () => {
    const cell = await openGrid();
    cell("Backwater Inn", "name").focus();
    fireEvent.keyDown(cell("Backwater Inn", "name"), { key: "ArrowRight" });
    expect(document.activeElement).toBe(cell("Backwater Inn", "city"));
    expect(document.querySelectorAll('[data-cell][tabindex="0"]')).toHaveLength(1);
    fireEvent.keyDown(cell("Backwater Inn", "city"), { key: "Enter" });
    const box = within(cell("Backwater Inn", "city")).getByRole("textbox");
    expect(document.activeElement).toBe(box);
    fireEvent.change(box, { target: { value: "Alleppey" } });
    fireEvent.keyDown(box, { key: "Enter" });
    await waitFor(() => expect(document.activeElement).toBe(cell("Misty Peak", "city")));
    await waitFor(async () => expect(await stored("Backwater Inn")).toMatchObject({ city: "Alleppey" }));
    await waitFor(() => expect(cell("Backwater Inn", "city").textContent).toBe("Alleppey"));
    const [patch] = server.asked("PATCH", /hotels/);
    expect(Object.keys(patch?.body ?? {}).toSorted()).toEqual(["city", "version"]);

    fireEvent.keyDown(cell("Misty Peak", "city"), { key: "x" });
    const other = within(cell("Misty Peak", "city")).getByRole("textbox");
    fireEvent.change(other, { target: { value: "x" } });
    fireEvent.keyDown(other, { key: "Escape" });
    expect(document.activeElement).toBe(cell("Misty Peak", "city"));
    expect(cell("Misty Peak", "city").textContent).toBe("Munnar");
  });

  it("goes left by Shift and Tab, up by Shift and Enter and right by Tab, and saves each cell", async () => {
    const cell = await openGrid();
    cell("Misty Peak", "city").focus();
    for (const [at, keys, value, next] of [
      ["Misty Peak", { key: "Tab", shiftKey: true }, "Top Station", ["Misty Peak", "name"]],
      ["Misty Peak", { key: "Enter", shiftKey: true }, "Marayur", ["Backwater Inn", "city"]],
      ["Backwater Inn", { key: "Tab" }, "Aluva", ["Backwater Inn", "createdAt"]],
    ] as const) {
      cell(at, "city").focus();
      fireEvent.keyDown(cell(at, "city"), { key: "F2" });
      const box = within(cell(at, "city")).getByRole("textbox");
      fireEvent.change(box, { target: { value } });
      fireEvent.keyDown(box, keys);
      await waitFor(() => expect(document.activeElement).toBe(cell(next[0], next[1])));
      await waitFor(async () => expect(await stored(at)).toMatchObject({ city: value }));
      await waitFor(() => expect(cell(at, "city").textContent).toBe(value));
    }
    await server.change("hotels", ids.get("Misty Peak") ?? "", { city: "Munnar" });
  });

  it("renders the editor of the focused cell before a key opens it, hidden, and opens it with the newest row", async () => {
    const cell = await openGrid();
    const city = () => cell("Spice Court", "city");
    const box = () => within(city()).queryByRole<HTMLInputElement>("textbox");
    const isHidden = () => box()?.closest('[style*="display: none"]') !== null;
    const isPrepared = () => waitFor(() => expect(box()).not.toBeNull());
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    city().focus();
    await isPrepared();
    expect([isHidden(), document.activeElement === city()]).toEqual([true, true]);
    const prepared = box();
    press("F2");
    expect([box() === prepared, isHidden(), document.activeElement === prepared]).toEqual([
      true,
      false,
      true,
    ]);
    // What is left by Escape does not come back.
    fireEvent.change(document.activeElement ?? document.body, { target: { value: "Kumily" } });
    press("Escape");
    await isPrepared();
    press("F2");
    expect([box() === prepared, box()?.value]).toEqual([false, "Thekkady"]);
    press("Escape");
    await isPrepared();
    await server.change("hotels", ids.get("Spice Court") ?? "", { city: "Kumily" });
    await queryClient.invalidateQueries();
    await waitFor(() => expect(city().textContent).toBe("Kumily"));
    press("F2");
    expect([box()?.value, isHidden()]).toEqual(["Kumily", false]);
    press("Escape");
    await isPrepared();
    // One cell of a list has it.
    cell("Misty Peak", "city").focus();
    await waitFor(() => expect(within(cell("Misty Peak", "city")).queryByRole("textbox")).not.toBeNull());
    expect(box()).toBeNull();
    await server.change("hotels", ids.get("Spice Court") ?? "", { city: "Thekkady" });
  });

  it("opens a cell by a key that is pressed in the moment in which the list appears", async () => {
    const opened = whenDrawn(`[data-row="${ids.get("Misty Peak")}"] [data-cell="city"]`, (city) => {
      city.focus();
      city.dispatchEvent(new KeyboardEvent("keydown", { key: "F2", bubbles: true, cancelable: true }));
      return city.contains(document.activeElement) && document.activeElement !== city;
    });
    await openGrid();
    expect(await opened).toBe(true);
  });

  it("copies the focused cell as text", async () => {
    const cell = await openGrid();
    cell("Spice Court", "city").focus();
    const copied: string[][] = [];
    const clipboardData = { setData: (...given: string[]) => copied.push(given) };
    fireEvent(document, createEvent.copy(document, { clipboardData }));
    expect(copied).toEqual([["text/plain", "Thekkady"]]);
  });

  it("closes a field that is closed to the role alone", async () => {
    localStorage.setItem("list.inPlace.views", "yes");
    const view = { name: "Ours", resource: "hotels", sharedWith: "everyone" };
    const { id } = await server.person("sales").ask("POST", "/api/views", view);
    const closed: string[][] = [];
    for (const role of ["sales", "admin"] as const) {
      server.signIn(role);
      render(
        <ResourcePage at="/views?columns=name,position">
          <ResourceListPage resource={resourceNamed("views")} />
        </ResourcePage>,
      );
      await screen.findByText("Ours");
      await screen.findByRole("grid");
      const cells = document.querySelectorAll<HTMLElement>(`[data-row="${id}"] [aria-readonly="true"]`);
      closed.push([...cells].map(({ dataset }) => dataset["cell"] ?? ""));
      cleanup();
    }
    expect(closed).toEqual([["position"], []]);
  });

  it("leaves what the form would not take as it is", async () => {
    const cell = await openGrid();
    const made = cell("Misty Peak", "createdAt");
    expect(made.getAttribute("aria-readonly")).toBe("true");
    made.focus();
    fireEvent.keyDown(made, { key: "Enter" });
    expect(document.activeElement).toBe(cell("Spice Court", "createdAt"));
    expect(document.querySelector("[data-cell] input")).toBeNull();
  });

  it("keeps what is wrong in its cell, with what is stored", async () => {
    const cell = await openGrid();
    const at = cell("Misty Peak", "name");
    at.focus();
    fireEvent.keyDown(at, { key: "Enter" });
    const box = within(at).getByRole("textbox");
    fireEvent.change(box, { target: { value: "" } });
    fireEvent.keyDown(box, { key: "Enter" });
    await within(at).findByRole("alert");
    expect(document.activeElement).toBe(within(at).getByRole("textbox"));
    expect(at.textContent).toContain("Stored: Misty Peak");
    fireEvent.keyDown(within(at).getByRole("textbox"), { key: "Escape" });
    expect(at.textContent).toBe("Misty Peak");
  });

  it("shows in the cell what another person stored there meanwhile, and keeps what was typed", async () => {
    const cell = await openGrid();
    const at = cell("Spice Court", "city");
    at.focus();
    fireEvent.keyDown(at, { key: "Enter" });
    fireEvent.change(within(at).getByRole("textbox"), { target: { value: "Kumily" } });
    await server.change("hotels", ids.get("Spice Court") ?? "", { city: "Periyar" }, server.person("admin"));
    fireEvent.keyDown(within(at).getByRole("textbox"), { key: "Enter" });
    await waitFor(() => expect(at.textContent).toContain("Periyar"));
    expect(within(at).getByRole<HTMLInputElement>("textbox").value).toBe("Kumily");
    fireEvent.keyDown(within(at).getByRole("textbox"), { key: "Enter" });
    await waitFor(async () => expect(await stored("Spice Court")).toMatchObject({ city: "Kumily" }));
  });

  it("shows what each cell of a pasted block becomes, saves all after a yes, and takes all back by one undo", async () => {
    const cell = await openGrid();
    const at = cell("Backwater Inn", "city");
    at.focus();
    const text = 'Fort Kochi\t1 Jan 2020\t9.96\n"Top ""Station"""\tx\tmany\nThekkady\t\t';
    const paste = createEvent.paste(at, { clipboardData: { getData: () => text } });
    fireEvent(at, paste);
    const dialog = await screen.findByRole("dialog", { name: "Paste into the list" });
    expect(dialog.textContent).toContain("Skipped, because they cannot be changed here: Created.");
    expect(dialog.textContent).toContain("“many”");
    fireEvent.click(within(dialog).getByRole("button", { name: /^Change \d cells$/ }));
    const patience = { timeout: 20_000 };
    await screen.findByText("3 hotels changed.", {}, patience);
    expect(await stored("Backwater Inn")).toMatchObject({ city: "Fort Kochi" });
    expect(await stored("Misty Peak")).toMatchObject({ city: 'Top "Station"' });
    await waitFor(() => expect(cell("Misty Peak", "city").textContent).toBe('Top "Station"'), patience);
    expect(server.asked("PATCH", /hotels/)).toEqual([]);
    fireEvent.click(screen.getByText("Undo"));
    await screen.findByText("3 hotels are as they were.", {}, patience);
    expect(await stored("Misty Peak")).toMatchObject({ city: "Munnar" });
    expect(await stored("Backwater Inn")).not.toMatchObject({ city: "Fort Kochi" });
  }, 60_000);

  it("leaves alone what itineraries repeat of their trip, which the form asks about", async () => {
    localStorage.setItem("list.inPlace.trips", "yes");
    const { id } = await server.create("trips", { customerName: "Tara Quist", startDate: "2027-03-01" });
    render(
      <ResourcePage at="/trips?columns=customerName,startDate,title">
        <ResourceListPage resource={resourceNamed("trips")} />
      </ResourcePage>,
    );
    await screen.findByText("Tara Quist");
    const isClosed = (column: string) =>
      document.querySelector(`[data-row="${id}"] [data-cell="${column}"]`)?.getAttribute("aria-readonly");
    expect(["customerName", "startDate", "title"].map(isClosed)).toEqual(["false", "true", "false"]);
  });

  it("is not offered to those who may not edit", async () => {
    server.signIn("viewer");
    render(
      <ResourcePage at="/itineraries">
        <ResourceListPage resource={resourceNamed("itineraries")} />
      </ResourcePage>,
    );
    await screen.findByRole("search");
    expect(screen.queryByRole("button", { name: "Edit in the list" })).toBeNull();
  });
});
