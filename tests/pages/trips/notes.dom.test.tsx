import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Composer } from "../../../src/pages/trips/timeline/Composer";
import { PinnedNotes } from "../../../src/pages/trips/timeline/NoteEntry";
import { TimelinePanel } from "../../../src/pages/trips/timeline/TimelinePanel";
import { queryClient } from "../../../src/providers/queryClient";
import { trips } from "../../../src/resources/trips";
import { wholeIn, wholeOf } from "../../../src/resources/journal";
import type { AnyRow } from "../../../src/schema/resource";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { ResourcePage } from "../resource/ResourcePage";

const server = atServer("sales");
let trip: AnyRow;
beforeAll(fakeBrowser, 120_000);
beforeEach(async () => {
  server.signIn();
  trip = await server.create("trips", {
    customerName: "Asha Raman",
    assigneeUserId: server.person("sales").id,
  });
});
afterEach(cleanup);

const write = (person: "owner" | "sales", body: string) =>
  server.person(person).ask("POST", "/api/timeline", { tripId: trip.id, kind: "note", body });

function open() {
  render(
    <ResourcePage client={queryClient}>
      <PinnedNotes resource={trips} row={trip} />
      <TimelinePanel whole={wholeOf(trips, trip.id)} row={trip} mayEdit />
    </ResourcePage>,
  );
}
const noteOf = async (text: string | RegExp) => {
  const note = (await screen.findAllByText(text)).map((one) => one.closest("[id^=note-]")).find(Boolean);
  if (!(note instanceof HTMLElement)) throw new Error(`There is no note ${String(text)}.`);
  return within(note);
};
/** Opens the menu of a note, and returns what it offers. */
async function menuOf(text: string | RegExp): Promise<(string | null)[]> {
  fireEvent.click((await noteOf(text)).getByRole("button", { name: "More with this note" }));
  const items = await screen.findAllByRole("menuitem");
  return items.map((item) => item.textContent);
}
const choose = (name: string) => fireEvent.click(screen.getByRole("menuitem", { name }));

describe("a note of the timeline", () => {
  it("is pinned to the head of the page, from where one goes to it, and unpinned", async () => {
    await write("owner", "Likes the **sea**");
    await write("sales", "Wants a balcony");
    open();
    expect(await menuOf("Wants a balcony")).toEqual(["Pin"]);
    choose("Pin");
    const head = await screen.findByRole("list", { name: "Pinned notes" });
    const pinned = screen.getByRole("list", { name: "Pinned" });
    expect(within(pinned).getByText("Wants a balcony")).toBeTruthy();
    fireEvent.click(within(head).getByRole("button", { name: "Wants a balcony" }));
    expect(document.activeElement?.id).toMatch(/^note-/);
    expect(pinned.contains(document.activeElement)).toBe(true);
    cleanup();
    open();
    expect(await menuOf("Wants a balcony")).toEqual(["Unpin"]);
    choose("Unpin");
    await waitFor(() => expect(screen.queryByRole("list", { name: "Pinned notes" })).toBeNull());
  });

  it("is corrected and taken back by its author, and its history has what it said before", async () => {
    await write("owner", "Likes the sea");
    open();
    expect(await menuOf("Likes the sea")).toEqual(["Pin", "Correct", "Take back"]);
    choose("Correct");
    const box = await screen.findByPlaceholderText<HTMLTextAreaElement>("Correct the note");
    expect(box.value).toBe("Likes the sea");
    fireEvent.change(box, { target: { value: " " } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Write something, or take the note back.");
    fireEvent.change(box, { target: { value: "Likes the hills" } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    const note = await noteOf("Likes the hills");
    expect(await note.findByText(/corrected/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.id).toMatch(/^note-/));

    cleanup();
    open();
    expect(await menuOf("Likes the hills")).toEqual(["Pin", "Correct", "Take back", "What it said before"]);
    choose("What it said before");
    const history = within(await screen.findByRole("dialog", { name: "What the note said before" }));
    expect(await history.findByText("Likes the sea")).toBeTruthy();

    cleanup();
    open();
    await menuOf("Likes the hills");
    choose("Take back");
    const question = within(await screen.findByRole("dialog"));
    fireEvent.click(question.getByRole("button", { name: "Take it back" }));
    await noteOf("took a note back");
    expect(screen.queryByText("Likes the hills")).toBeNull();
    cleanup();
    open();
    expect(await menuOf("took a note back")).toEqual(["What it said before"]);
  });
});

describe("the box of a note", () => {
  async function draw() {
    render(
      <ResourcePage>
        <Composer whole={wholeIn({ tripId: trip.id })} />
      </ResourcePage>,
    );
    const box = await screen.findByPlaceholderText<HTMLTextAreaElement>(/Write a note/);
    fireEvent.focus(box);
    return box;
  }

  it.each([
    ["Bold", "Wants **the sea**"],
    ["Italic", "Wants _the sea_"],
    ["List", "- Wants the sea"],
    ["Quote", "> Wants the sea"],
    ["Link", "Wants [the sea](https://)"],
  ])("has a button %s for what is selected", async (label, written) => {
    const box = await draw();
    fireEvent.change(box, { target: { value: "Wants the sea" } });
    box.setSelectionRange(6, 13);
    fireEvent.click(screen.getByRole("button", { name: label }));
    await waitFor(() => expect(box.value).toBe(written));
    expect(document.activeElement).toBe(box);
  });

  it("offers colleagues after @ and takes the one that Enter chooses, who is told", async () => {
    const { fullname, id } = server.person("sales").user;
    const box = await draw();
    const type = (value: string) => {
      fireEvent.change(box, { target: { value } });
      box.setSelectionRange(value.length, value.length);
      fireEvent.keyUp(box, { key: value.at(-1) });
    };
    type("Ask @");
    // Nobody mentions themselves.
    const offered = () => screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
    await waitFor(() => expect(offered()).toEqual([fullname]));
    type("Ask @jon");
    fireEvent.keyDown(box, { key: "Enter", keyCode: 13, which: 13 });
    await waitFor(() => expect(box.value).toBe(`Ask @${String(fullname)} `));
    fireEvent.keyDown(box, { key: "Enter", ctrlKey: true });
    await waitFor(() =>
      expect(server.asked("POST", /timeline/)).toMatchObject([{ body: { body: `Ask @user:${id}` } }]),
    );
    await expect
      .poll(() => server.person("sales").ask("GET", "/api/notifications"))
      .toEqual(expect.arrayContaining([expect.objectContaining({ kind: "mentioned", tripId: trip.id })]));
  });
});
