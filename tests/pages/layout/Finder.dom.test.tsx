import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { loadInputs } from "../../../src/fields/kinds/lazyParts";
import { workspaceChunk } from "../../../src/pages/layout/workspaceChunk";
import type { Role } from "../../../src/schema/field/access";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { openApp } from "./openApp";

const server = atServer("admin", "sales", "accounts", "viewer");
beforeAll(async () => {
  await Promise.all([workspaceChunk(), fakeBrowser(), loadInputs()]);
  await server.create("hotels", { name: "Backwater Inn", city: "Kochi", country: "IN" });
}, 120_000);
afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Opens the palette by its key, pressed at what has the focus or at the page. */
async function openFinder(at: Element = document.body) {
  fireEvent.keyDown(at, { key: "k", ctrlKey: true });
  return screen.findByRole("combobox", { name: "Find" });
}
const closeFinder = async (input: Element) => {
  fireEvent.keyDown(input, { key: "Escape", keyCode: 27 });
  await waitFor(() => expect(screen.queryByRole("combobox", { name: "Find" })).toBeNull());
};
const offered = () => screen.queryAllByRole("option").map((one) => one.firstChild?.textContent ?? "");

async function openPage(role: Role, path = "/profile", heading = "Your profile") {
  server.signIn(role === "owner" ? undefined : role);
  openApp(path);
  await screen.findByRole("heading", { level: 1, name: heading });
}

it("opens over a cell that is edited, which keeps what was typed, and from the buttons of the pager", async () => {
  localStorage.setItem("list.inPlace.hotels", "yes");
  await openPage("owner", "/org/hotels-repository?columns=name,city", "Hotels");
  await screen.findByRole("grid");
  await screen.findByText("Backwater Inn");
  const cell = document.querySelector<HTMLElement>('[data-cell="city"]');
  if (!cell) throw new Error("There is no cell.");
  cell.focus();
  fireEvent.keyDown(cell, { key: "Enter" });
  const box = within(cell).getByRole<HTMLInputElement>("textbox");
  fireEvent.change(box, { target: { value: "Alleppey" } });
  await closeFinder(await openFinder(box));
  await waitFor(() => expect(document.activeElement).toBe(within(cell).getByRole("textbox")));
  expect(within(cell).getByRole<HTMLInputElement>("textbox").value).toBe("Alleppey");
  expect(server.asked("PATCH", /hotels/)).toEqual([]);
  fireEvent.keyDown(within(cell).getByRole("textbox"), { key: "Escape" });
  await openFinder(screen.getByRole("button", { name: "Page 1" }));
});

it("goes to a page by its label, another name of its rows, its group and a mistyped word, which it offers once", async () => {
  await openPage("owner");
  const input = await openFinder();
  const type = (value: string) => fireEvent.change(input, { target: { value } });
  for (const words of ["go to taxes", "go to tax rates", "GST", "go to taxse"]) {
    type(words);
    expect([words, offered()]).toEqual([words, expect.arrayContaining(["Go to Taxes"])]);
    expect(offered().filter((label) => label === "Go to Taxes")).toHaveLength(1);
  }
  type("go to money");
  expect(offered()).toEqual(["Go to Taxes", "Go to Exchange rates"]);
  type("go to tax rates");
  await act(async () => fireEvent.keyDown(input, { key: "Enter" }));
  await screen.findByRole("heading", { level: 1, name: "Taxes" });
  expect(location.pathname).toBe("/taxes");
});

const allPages = ["Trips", "Inbox", "Taxes", "Users", "Security", "Jobs", "Imports"];
it.each([
  { role: "admin", pages: allPages, makes: ["trip", "tax", "hotel"] },
  {
    role: "sales",
    pages: ["Trips", "Inbox", "Taxes", "Users", "Security", "Imports"],
    makes: ["trip", "hotel"],
  },
  { role: "accounts", pages: ["Trips", "Taxes"], makes: [] },
  { role: "viewer", pages: ["Trips"], makes: [] },
] as const)(
  "offers $role the pages and actions that they may open, and no others",
  async ({ role, ...may }) => {
    await openPage(role);
    const input = await openFinder();
    const isOffered = (label: string) => {
      fireEvent.change(input, { target: { value: label } });
      return offered().includes(label);
    };
    const pages = allPages.filter((page) => isOffered(`Go to ${page}`));
    const makes = ["trip", "tax", "hotel"].filter((row) => isOffered(`New ${row}`));
    expect({ pages, makes }).toEqual(may);
  },
);
