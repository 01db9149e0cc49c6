import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { loadInputs } from "../../../src/fields/kinds/lazyParts";
import { workspaceChunk } from "../../../src/pages/layout/workspaceChunk";
import type { Role } from "../../../src/schema/field/access";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { whenDrawn } from "../../setup/whenDrawn";
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
  const input = await screen.findByRole<HTMLInputElement>("combobox", { name: "Find" });
  await waitFor(() => expect(document.activeElement).toBe(input));
  return input;
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
  // A question mark is typed, as any other sign.
  fireEvent.keyDown(within(cell).getByRole("textbox"), { key: "?", shiftKey: true });
  expect(screen.queryByRole("dialog")).toBeNull();
  fireEvent.keyDown(within(cell).getByRole("textbox"), { key: "Escape" });
  expect(Object.keys(await listedShortcuts())).toEqual([
    "List",
    "Columns",
    "Editing in the list",
    "Everywhere",
  ]);
  await openFinder(screen.getByRole("button", { name: "Page 1" }));
});

it("keeps what is pasted into it before it has the focus", async () => {
  await openPage("owner");
  const pasted = whenDrawn("[cmdk-input]", (input) => {
    expect(document.activeElement).not.toBe(input);
    fireEvent.change(input, { target: { value: "go to taxes" } });
    return input;
  });
  const input = await openFinder();
  expect(await pasted).toBe(input);
  expect(input.value).toBe("go to taxes");
  expect(offered()).toContain("Go to Taxes");
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
  // The page under the palette may take the focus as it loads: the key acts in the palette all the same.
  const elsewhere = screen.getByRole("button", { name: "Find" });
  elsewhere.focus();
  await act(async () => fireEvent.keyDown(elsewhere, { key: "Enter" }));
  await screen.findByRole("heading", { level: 1, name: "Taxes" });
  expect(location.pathname).toBe("/taxes");
});

it("opens what Enter is pressed for, also before the answer for the typed words is there", async () => {
  await server.create("hotels", { name: "Cedar Lodge", city: "Kochi", country: "IN" });
  await openPage("owner");
  const input = await openFinder();
  fireEvent.change(input, { target: { value: "Backwater" } });
  await waitFor(() => expect(offered()).toContain("Backwater Inn"));
  // The rows of the words before still stand there.
  fireEvent.change(input, { target: { value: "Cedar" } });
  fireEvent.keyDown(input, { key: "Enter" });
  await screen.findByRole("heading", { level: 1, name: "Cedar Lodge" });
});

it("opens nothing by an Enter after which something else is typed", async () => {
  await openPage("owner");
  const input = await openFinder();
  fireEvent.change(input, { target: { value: "Cedar" } });
  fireEvent.keyDown(input, { key: "Enter" });
  fireEvent.change(input, { target: { value: "Backwater" } });
  await waitFor(() => expect(offered()).toContain("Backwater Inn"));
  expect(screen.getByRole("combobox", { name: "Find" })).toBe(input);
  expect(location.pathname).toBe("/profile");
  await closeFinder(input);
});

const allPages = ["Trips", "Inbox", "Taxes", "Users", "Security", "Jobs", "Imports"];
it.each([
  { role: "admin", pages: allPages, makes: ["trip", "tax", "hotel"] },
  {
    role: "sales",
    pages: ["Trips", "Inbox", "Taxes", "Users", "Imports"],
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

/** What `?` lists, by where it applies: the words of each and its keys. */
async function listedShortcuts() {
  fireEvent.keyDown(document.body, { key: "?", shiftKey: true });
  const dialog = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  const textOf = (part: Element | null) => part?.textContent ?? "";
  const keysOf = (line: Element) => [...line.querySelectorAll("kbd")].map(textOf);
  const listed: Record<string, Record<string, string[]>> = {};
  for (const group of dialog.querySelectorAll("section")) {
    const lines = [...group.querySelectorAll("dl > div")];
    const own = lines.map((line) => [textOf(line.querySelector("dd")), keysOf(line)] as const);
    listed[textOf(group.querySelector("h3"))] = Object.fromEntries(own);
  }
  fireEvent.keyDown(dialog, { key: "Escape", keyCode: 27 });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  return listed;
}
const everywhere = { "Find rows, pages and actions": ["Ctrl+K"], "Keyboard shortcuts": ["?"] };
const note = { Bold: ["Ctrl+B"], Italic: ["Ctrl+I"], "Add or log it": ["Ctrl+Enter"] };

it("lists the shortcuts of a trip's page, which its tooltips and menus show", async () => {
  const trip = await server.create("trips", { customerName: "Asha Raman" });
  await openPage("sales", `/trips/${trip.id}`, "Asha Raman");
  const composer = await screen.findByRole("textbox", { name: "Write a note for your colleagues" });
  await screen.findByRole("button", { name: "More moves" });
  fireEvent.keyDown(composer, { key: "?", shiftKey: true });
  expect(screen.queryByRole("dialog")).toBeNull();
  const listed = await listedShortcuts();
  expect(listed).toEqual({
    "This page": { "Open the menu of moves": ["M"] },
    Trip: {
      "Edit the trip": ["E"],
      "Assign the trip to …": ["A"],
      "Assign the trip to me": ["I"],
      "Write a note": ["N"],
    },
    Note: note,
    Everywhere: everywhere,
  });
  const shown = [...document.querySelectorAll<HTMLElement>("main [title$=')']")].map(({ title }) => title);
  const inTooltips = { ...listed["This page"], ...listed["Trip"] };
  for (const [words, [key]] of Object.entries(inTooltips))
    if (words !== "Write a note") expect(shown).toContain(`${words} (${key})`);
  expect(shown).toEqual(
    expect.arrayContaining(["Bold (Ctrl+B)", "Italic (Ctrl+I)", "Add note (Ctrl+Enter)"]),
  );
  for (const name of ["More actions", /^User menu/]) fireEvent.click(screen.getByRole("button", { name }));
  await waitFor(() => {
    const entries = screen.getAllByRole("menuitem", { name: "Keyboard shortcuts" });
    expect(entries.map(({ textContent }) => textContent)).toEqual(Array(2).fill("Keyboard shortcuts?"));
    expect(entries.map((entry) => entry.getAttribute("aria-keyshortcuts"))).toEqual(["?", "?"]);
  });
  expect(screen.getByRole("menuitem", { name: "Write a note" }).textContent).toBe("Write a noteN");
});

it("lists no shortcut of what the page does not offer, and those of its form", async () => {
  const trip = await server.create("trips", { customerName: "Bela Novak" });
  await openPage("viewer", `/trips/${trip.id}`, "Bela Novak");
  await screen.findByRole("heading", { name: "Timeline" });
  expect(await listedShortcuts()).toEqual({ Everywhere: everywhere });
  for (const [role, moves] of [
    ["viewer", []],
    ["sales", ["M"]],
  ] as const) {
    cleanup();
    await openPage(role, "/trips?view=board", "Trips");
    await screen.findByRole("link", { name: /Bela Novak/ });
    const { "Card of a board": board } = await listedShortcuts();
    expect(board?.["Go to another card"]).toEqual(["←", "→", "↑", "↓"]);
    expect(board?.["Move to another column"] ?? []).toEqual(moves);
  }
  cleanup();
  await openPage("sales", "/trips/new", "New trip");
  const paste = await screen.findByRole("button", { name: "Paste an enquiry" });
  expect(paste.title).toBe("Paste an enquiry (V)");
  expect(await listedShortcuts()).toEqual({
    "New trip": { "Paste an enquiry": ["V"] },
    Form: { Save: ["Ctrl+S"], "Save, from within an input": ["Ctrl+Enter"] },
    Everywhere: everywhere,
  });
});
