import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { workspaceChunk } from "../../../src/pages/layout/workspaceChunk";
import { queryClient } from "../../../src/providers/queryClient";
import { mailSetUpBy } from "../../../src/providers/useMailSetUp";
import { session } from "../../../src/providers/session";
import type { Role } from "../../../src/schema/field/access";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { openApp } from "../layout/openApp";

const server = atServer("sales");
beforeAll(
  () =>
    Promise.all([
      fakeBrowser(),
      workspaceChunk(),
      import("../../../src/pages/reports/ReportPage"),
      import("../../../src/pages/reports/ReportsPage"),
      import("../../../src/pages/resource/form/ResourceForm"),
    ]),
  120_000,
);
beforeEach(async () => {
  await server.empty("trips");
  for (const [startDate, priority] of [
    ["2096-03-05", "urgent"],
    ["2096-03-06", "urgent"],
    ["2096-03-07", "urgent"],
    ["2096-02-10", "urgent"],
    ["2096-03-08", "low"],
  ])
    await server.create("trips", { customerName: "Asha", startDate, priority });
});
afterEach(cleanup);

function open(path: string, role: Role = "owner") {
  cleanup();
  if (session.read().user?.role !== role) {
    session.reset();
    queryClient.clear();
    server.signIn(role);
  }
  openApp(path);
}
const at = (path: RegExp) => waitFor(() => expect(location.pathname + location.search).toMatch(path));
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const choose = (label: string, option: string) => {
  const select = screen.getByRole<HTMLSelectElement>("combobox", { name: label });
  const { value } = within(select).getByRole<HTMLOptionElement>("option", { name: option });
  fireEvent.change(select, { target: { value } });
};
/** The texts of the table, row by row. */
const figures = async () => {
  const table = await screen.findByRole("table");
  const cells = (row: HTMLElement) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent);
  return within(table).getAllByRole("row").map(cells);
};
const pick = async (button: RegExp, entry: string) => {
  fireEvent.click(await screen.findByRole("button", { name: button }));
  fireEvent.click(await screen.findByRole("menuitem", { name: entry }));
};
const shareWith = async (whom: string) => {
  fireEvent.mouseDown(await screen.findByLabelText(/^Who has it/));
  fireEvent.click(await screen.findByText(whom, { selector: ".ant-select-item-option-content" }));
};
const march = "_days=2096-03-01%2C2096-03-31";

describe("a report of one's own", () => {
  it("is made from words, drawn at once, kept, shared, changed and deleted", async () => {
    open("/reports");
    fireEvent.click(await screen.findByRole("link", { name: "New report" }));
    await at(/^\/reports\/trips\/own/);
    await screen.findByRole("group", { name: "What the report counts" });
    choose("by", "Priority");
    await at(/_group=priority/);
    choose("of the days of", "no period");
    await waitFor(async () =>
      expect(await figures()).toEqual([
        ["Priority", "Trips"],
        ["Low", "1"],
        ["Urgent", "4"],
        ["All", "5"],
      ]),
    );
    fireEvent.click(screen.getByRole("button", { name: "Save report" }));
    const drawer = within(await screen.findByRole("dialog"));
    fireEvent.change(await drawer.findByLabelText(/^Name/), { target: { value: "What is urgent" } });
    await shareWith("Owners and admins");
    fireEvent.click(drawer.getByRole("button", { name: /^(Create|Save)/ }));
    await heading("What is urgent");
    await at(/^\/reports\/trips\/[0-9a-f-]{36}$/);
    const path = location.pathname;

    // Until it is shared with them others do not have it.
    open("/reports", "sales");
    await screen.findByRole("link", { name: /^Conversion by source/ });
    expect(screen.queryByRole("link", { name: /^What is urgent/ })).toBeNull();
    expect(screen.queryByRole("link", { name: "New report" })).toBeNull();
    open(path);
    await heading("What is urgent");
    await pick(/^More about/, "Rename and share …");
    const sharing = within(await screen.findByRole("dialog"));
    fireEvent.change(await sharing.findByLabelText(/^Name/), { target: { value: "How urgent" } });
    await shareWith("Everybody");
    fireEvent.click(sharing.getByRole("button", { name: /^Save/ }));
    await heading("How urgent");
    open("/reports", "sales");
    const shared = await screen.findByRole("link", { name: /^How urgent/ });
    expect(shared.textContent).toContain("Own report.");
    fireEvent.click(shared);
    await heading("How urgent");
    expect(screen.queryByRole("button", { name: /^More about/ })).toBeNull();

    open(path);
    await heading("How urgent");
    await pick(/^More about/, "Change what it counts");
    await screen.findByRole("group", { name: "What the report counts" });
    choose("by", "State");
    await waitFor(async () => expect((await figures())[1]).toEqual(["New", "5"]));
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await at(/^\/reports\/trips\/[0-9a-f-]{36}$/);
    expect(location.pathname).toBe(path);
    await waitFor(async () => expect((await figures())[0]).toEqual(["State", "Trips"]));
    await pick(/^More about/, "Delete");
    const question = within(await screen.findByRole("dialog"));
    fireEvent.click(question.getByRole("button", { name: /^Delete/ }));
    await at(/^\/reports$/);
    await screen.findByRole("link", { name: /^Conversion by source/ });
    await waitFor(() => expect(screen.queryByRole("link", { name: /^How urgent/ })).toBeNull());
  });

  it("begins from another report, with its words, filters and period", async () => {
    open(`/reports/trips/booked-by-travel?priority=urgent&${march}`);
    await heading("Booked value, cost and margin by month of travel");
    await pick(/^More about/, "Make your own of it");
    await screen.findByRole("group", { name: "What the report counts" });
    const asked = new URLSearchParams(location.search);
    expect(Object.fromEntries(asked)).toMatchObject({
      ...{ _group: "startDate_month", _of: "startDate", priority: "urgent", _days: "2096-03-01,2096-03-31" },
      _figures: "value_sum,cost_sum,margin_sum",
    });
    expect(asked.getAll("status").length).toBeGreaterThan(1);
  });
});

describe("an open report", () => {
  it("stands beside the period before, says the change, and each figure leads to its rows", async () => {
    open(`/reports/trips/own?_group=priority&_of=startDate&${march}`);
    const all = await figures();
    expect(all.slice(1)).toEqual([
      ["Low", "1before: 0"],
      ["Urgent", "3before: 1, +200%"],
      ["All", "4before: 1, +300%"],
    ]);
    const link = within(screen.getByRole("row", { name: /^Urgent/ })).getByRole("link", { name: "3" });
    const [path, query] = (link.getAttribute("href") ?? "").split("?");
    expect(path).toBe("/trips");
    const { _tab, _view, ...asked } = Object.fromEntries(new URLSearchParams(query));
    const rows: unknown = await server
      .person()
      .ask("GET", `/api/trips?${new URLSearchParams(asked).toString()}`);
    expect(rows).toHaveLength(3);
  });

  it.each(["PDF", "CSV"])(
    "is saved as %s with its filters and period, and not by who may not",
    async (as) => {
      open(`/reports/trips/by-state?priority=urgent&_period=all`);
      await figures();
      // jsdom would go to the file.
      const download = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
      await pick(/^Export/, as);
      await screen.findByText("Saved. Who exports what is kept on record.");
      expect(download).toHaveBeenCalledOnce();
      download.mockRestore();
      const [{ url } = { url: "" }] = server.asked("GET", /\/reports\/by-state\/file/);
      expect(url).toContain(`format=${as.toLowerCase()}`);
      expect(url).toContain("priority=urgent");
      const exported: unknown = await server.person().ask("GET", "/api/exports?_sort=id&_order=desc&_end=1");
      expect(exported).toHaveLength(1);
      open("/reports/trips/conversion-by-source?_period=all", "sales");
      await figures();
      expect(screen.queryByRole("button", { name: /^Export/ })).toBeNull();
      expect(screen.queryByRole("button", { name: "By e-mail" })).toBeNull();
    },
  );

  it("comes by e-mail in the chosen rhythm and form, and stops where it is listed", async () => {
    const mail = async (path: string) => {
      open(path);
      await figures();
      fireEvent.click(await screen.findByRole("button", { name: "By e-mail" }));
      return within(await screen.findByRole("dialog"));
    };
    const dialog = await mail("/reports/trips/by-state?priority=urgent&_period=all");
    const words = `E-mail is not set up on this server yet. ${mailSetUpBy}`;
    expect(await dialog.findByText(words)).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Send it to me" }).disabled).toBe(true);
    // The server of these tests sends none.
    server.on("GET", /^\/api\/mail$/, { body: { isSetUp: true, isConfirmed: true } });
    const again = await mail("/reports/trips/by-state?priority=urgent&_period=all");
    const send = again.getByRole<HTMLButtonElement>("button", { name: "Send it to me" });
    await waitFor(() => expect(send.disabled).toBe(false));
    choose("When", "On the first of each month");
    choose("As", "CSV");
    fireEvent.click(send);
    await screen.findByText(
      /^“Trips and value by state” comes to meera@lagoon.example on the first of each month\.$/,
    );
    const stored = async () => (await server.person().ask("GET", "/api/users/me"))["reportMails"];
    expect(await stored()).toMatchObject([
      { resource: "trips", report: "by-state", rhythm: "monthly", format: "csv" },
    ]);
    open("/reports");
    const listed = within(await screen.findByRole("region", { name: "By e-mail to you" }));
    const link = listed.getByRole("link", { name: "Trips and value by state" });
    expect(link.getAttribute("href")).toMatch(/priority=urgent.*_period=all/);
    fireEvent.click(listed.getByRole("button", { name: "Stop sending Trips and value by state" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "By e-mail to you" })).toBeNull());
    expect(await stored()).toEqual([]);
  });
});
