import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { Link } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newDay, newItem } from "../../../src/pages/itineraries/draft/dayEdits";
import { TemplateFormPage, fitPasted } from "../../../src/pages/itineraries/templates/TemplateEditor";
import { itineraryTemplates } from "../../../src/resources/itineraryTemplates";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { ResourcePage } from "../resource/ResourcePage";
import { days } from "./openItinerary";

const server = atServer();
beforeAll(fakeBrowser, 120_000);
beforeEach(() => void server.signIn());
afterEach(cleanup);

/** Opens the editor of a template, or of a new one. */
function open(id?: string): void {
  render(
    <ResourcePage
      at={id ? `/templates/edit/${id}` : "/templates/new"}
      path={id ? "/templates/edit/:id" : "/templates/new"}
    >
      <TemplateFormPage resource={itineraryTemplates} />
      <Link to="/trips">Elsewhere</Link>
    </ResourcePage>,
  );
}

const stored = (values: object = {}) =>
  server.create("itinerary-templates", { name: "Backwaters", days: days(), ...values });

async function type(label: string, value: string) {
  const input = await screen.findByLabelText(label);
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("button", { name }));
const dayTitles = () =>
  within(screen.getByRole("navigation", { name: "Days" }))
    .getAllByRole("listitem")
    .map((line) => line.querySelector("[data-day]")?.textContent);

describe("the editor of a template", { timeout: 120_000 }, () => {
  it("writes a new one from nothing in the days of an itinerary, without what is promised to one customer", async () => {
    open();
    await screen.findByText(/^This template has no days yet/);
    await press("Create template");
    await screen.findByText("One field needs another look.");
    await type("Name", "Two days by the sea");
    await press("Add the first day");
    await type("Title", "Arrival");
    await press("Transfer");
    await screen.findByLabelText("Pickup");
    const item = within(screen.getByRole("region", { name: "Day 1" }));
    const [title] = await item.findAllByLabelText("Title");
    if (!title) throw new Error("The item has no title.");
    fireEvent.change(title, { target: { value: "From the airport" } });
    fireEvent.blur(title);
    await type("Cost", "1000");
    // A cost has a price's fields around it, a lock and amounts of markup are of one trip.
    expect(screen.queryByLabelText("Price locked")).toBeNull();
    const [kind] = screen.getAllByLabelText("Markup as");
    if (!kind) throw new Error("The day asks for no markup.");
    fireEvent.mouseDown(kind);
    await screen.findAllByText("Percent");
    expect(screen.queryByText("Amount")).toBeNull();
    await press("Add day");
    expect(dayTitles()).toEqual(["1Arrival", "2Day 2"]);
    fireEvent.keyDown(screen.getByLabelText("Title"), { key: "z", ctrlKey: true });
    expect(dayTitles()).toEqual(["1Arrival"]);
    await press("Create template");
    const list = async () => {
      // The answer of a list.
      const rows = (await server.person().ask("GET", "/api/itinerary-templates")) as unknown as {
        id: string;
      }[];
      return rows[0] ? server.read("itinerary-templates", rows[0].id) : undefined;
    };
    await expect.poll(list).toMatchObject({
      ...{ name: "Two days by the sea", kind: "trip", dayCount: 1, currency: "INR" },
      days: [
        {
          title: "Arrival",
          items: [{ title: "From the airport", cost: 100_000, currency: "INR", markup: null }],
        },
      ],
    });
  });

  it("merges what somebody else saved meanwhile, and asks where both changed one thing", async () => {
    const { id } = await stored();
    open(id);
    await type("Title", "Harbour");
    const [first, second] = days();
    await server.change("itinerary-templates", id, {
      days: [
        { ...first, title: "Old town" },
        { ...second, title: "Tea" },
      ],
    });
    await press("Save");
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toMatch(/changed this template/);
    fireEvent.click(await within(dialog).findByRole("button", { name: /^Save/ }));
    await expect
      .poll(() => server.read("itinerary-templates", id))
      .toMatchObject({ version: 3, days: [{ title: "Harbour" }, { title: "Tea" }] });
  });

  it("asks before unsaved days are left, and goes to the thing that the server refuses", async () => {
    const stay = (id: string, nights: number) => newItem("hotel_stay", { id, title: `Stay ${id}`, nights });
    // 16 stays of 90 nights, and 60: 1,500 in all, as many as there may be.
    const items = [...Array.from({ length: 16 }, (_, at) => stay(`s${at}`, 90)), stay("last", 60)];
    const { id } = await stored({ days: [newDay({ id: "d1" }), newDay({ id: "d2", items })] });
    open(id);
    const list = within(await screen.findByRole("navigation", { name: "Days" }));
    fireEvent.click(list.getByRole("button", { name: /^2/ }));
    await press("Open Stay last");
    await type("Nights", "61");
    fireEvent.click(list.getByRole("button", { name: /^1/ }));
    fireEvent.click(screen.getByText("Elsewhere"));
    await screen.findByText("Your changes to this template are not saved.");
    await press("Keep editing");
    await press("Save");
    await screen.findByText(/have at most 1500 nights together/);
    expect(screen.getByRole("region", { name: "Day 2" })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Nights")));
    expect(await server.read("itinerary-templates", id)).toMatchObject({ version: 1 });
  });

  it("takes of pasted days what it keeps, and says what it leaves", () => {
    const amount = { kind: "amount", basisPoints: null, amount: 5_000, per: "total" } as const;
    const percent = { kind: "percent", basisPoints: 2_000, amount: null, per: null } as const;
    const car = newItem("transfer", { priceLocked: true, lockedPrice: 90_000, lockReason: "Promised" });
    const walk = newItem("activity", { markup: percent, customerNote: "Bring a hat" });
    expect(fitPasted([newDay({ markup: amount, items: [car, walk] })])).toMatchObject({
      days: [
        {
          markup: null,
          items: [
            { priceLocked: false, lockedPrice: null, lockReason: null },
            { markup: percent, customerNote: "Bring a hat" },
          ],
        },
      ],
      dropped: ["locked prices", "markups in amounts"],
    });
  });
});
