import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ResourceListPage } from "../../../src/pages/resource/list/ResourceListPage";
import { resourceNamed } from "../../../src/resources";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { ResourcePage } from "./ResourcePage";

const server = atServer();
const trips = resourceNamed("trips");
beforeAll(fakeBrowser, 120_000);
beforeEach(() => void server.signIn());
afterEach(cleanup);

function openList(at: string) {
  render(
    <ResourcePage at={at}>
      <ResourceListPage resource={trips} />
    </ResourcePage>,
  );
}
const address = () => screen.getByTestId("address").textContent;

describe("the groups of a list", () => {
  beforeAll(async () => {
    const trip = (customerName: string, values: object) =>
      server.create("trips", { customerName, tags: ["grouped"], ...values });
    const { id: querySourceId } = await server.create("query-sources", { name: "Berlin fair" });
    const budget = (amount: number, currency = "INR") => ({ budget: { amount, currency } });
    await trip("Asha Raman", {});
    await trip("Bo Tarn", { adults: 3, priority: "high", querySourceId, ...budget(100_000) });
    await trip("Cyd Vale", { adults: 4, priority: "high", querySourceId, ...budget(200_000) });
    await trip("Didi Roth", { adults: 1, priority: "low", querySourceId, ...budget(5_000, "USD") });
  });
  const these = "/trips?_tab=all&tags=grouped&columns=customerName,adults";
  const at = `${these}&group=priority&figures=adults:sum`;
  const head = (name: RegExp) => screen.findByRole("button", { name });

  it("have a figure each, and read their rows when they are opened", async () => {
    openList(at);
    const high = await head(/^High\s?2$/);
    expect(high.closest("tr")?.textContent).toContain("7");
    expect((await head(/^Normal\s?1$/)).getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByText("Bo Tarn")).toBeNull();
    expect(server.asked("GET", /trips\?.*priority/)).toEqual([]);
    fireEvent.click(high);
    expect(await screen.findByText("Bo Tarn")).toBeTruthy();
    expect(screen.queryByText("Asha Raman")).toBeNull();
    expect(screen.getByText("3 groups of 4")).toBeTruthy();
    fireEvent.keyDown(await head(/^High/), { key: "ArrowLeft" });
    await waitFor(() => expect(screen.queryByText("Bo Tarn")).toBeNull());
  });

  it("keep the figure under a column in the address, also as a share", async () => {
    openList(at);
    const high = await head(/^High/);
    fireEvent.change(screen.getByRole("combobox", { name: "Figure under adults" }), {
      target: { value: "share" },
    });
    await waitFor(() => expect(high.closest("tr")?.textContent).toMatch(/70/));
    expect(address()).toContain("figures=adults%3Ashare");
  });

  it("of a reference say the sum, average, share and count of money, and what they leave out", async () => {
    openList(
      `${these.replace("adults", "budget")}&priority_ne=urgent&group=querySourceId&figures=budget:sum`,
    );
    const fair = (await head(/^Berlin fair\s?3$/)).closest("tr");
    const none = (await head(/^No source\s?1$/)).closest("tr");
    const box = screen.getByRole("combobox", { name: "Figure under budget" });
    const foot = box.closest("tr");
    for (const [value, inGroup, ofNone, ofAll] of [
      [
        "sum",
        /3₹3,000\.001 without exchange rate$/,
        /none1 without value$/,
        /₹3,000\.001 without value, 1 without/,
      ],
      ["average", /3₹1,500\.001 without exchange rate$/, /none1 without value$/, /₹1,500\.00/],
      ["share", /3100%1 without exchange rate$/, /none/, /100%/],
      ["count", /33$/, /101 without value$/, /31 without value$/],
    ] as const) {
      fireEvent.change(box, { target: { value } });
      await waitFor(() => expect(fair?.textContent).toMatch(inGroup));
      expect(none?.textContent).toMatch(ofNone);
      expect(foot?.textContent).toMatch(ofAll);
    }
  });

  it("are chosen from the fields that figures are grouped by, and left again", async () => {
    openList(these);
    await screen.findByText("Asha Raman");
    fireEvent.click(screen.getByRole("button", { name: "Group" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Created (month)" }));
    expect(await head(/\d{4}\s?4$/)).toBeTruthy();
    expect(address()).toContain("group=createdAt_month");
    fireEvent.click(screen.getByRole("button", { name: "Grouped by created (month)" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "No groups" }));
    expect(await screen.findByText("Asha Raman")).toBeTruthy();
  });

  it("are the columns of a board, where they are options", async () => {
    openList("/trips?tags=grouped&view=board");
    const board = await screen.findByRole("region", { name: "Trips by state" });
    expect(await within(board).findByRole("region", { name: "Quoted" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Columns by state" }));
    const priority = await screen.findByRole("menuitem", { name: "Priority" });
    expect(screen.queryByRole("menuitem", { name: /Assignee|No groups|month/ })).toBeNull();
    fireEvent.click(priority);
    const other = await screen.findByRole("region", { name: "Trips by priority" });
    expect(await within(other).findByRole("region", { name: "Urgent" })).toBeTruthy();
    expect(address()).toContain("group=priority");
    expect(await screen.findByRole("button", { name: "Columns by priority" })).toBeTruthy();
  });

  it("are there on cards too", async () => {
    openList(`${at}&view=cards`);
    fireEvent.click(await head(/^High/));
    expect(await screen.findByText("Cyd Vale")).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  });
});
