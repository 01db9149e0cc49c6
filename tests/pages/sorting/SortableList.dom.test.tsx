// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { moved } from "../../../src/pages/sorting/moved";
import { SortableList } from "../../../src/pages/sorting/SortableList";
import { SortableLine } from "../../../src/pages/sorting/SortableLine";

const lineHeight = 40;
/** Lines stand below each other; jsdom lays nothing out. */
beforeEach(() => {
  vi.spyOn(HTMLLIElement.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(0, index * lineHeight, 200, lineHeight);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Towns() {
  const [towns, setTowns] = useState(["Kochi", "Munnar", "Thekkady"]);
  return (
    <SortableList
      items={towns.map((town) => ({ id: town, label: town }))}
      onMove={(from, to) => setTowns(moved(towns, from, to))}
    >
      {towns.map((town) => (
        <SortableLine key={town} id={town} label={town}>
          {town}
        </SortableLine>
      ))}
    </SortableList>
  );
}

const names = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
/** What a screen reader is told. */
const says = (text: string) => expect.poll(() => screen.getByRole("status").textContent).toBe(text);
/** Presses a key and waits until the list listens for the next one, which it does a task later. */
const press = async (code: string) => {
  fireEvent.keyDown(screen.getByRole("button", { name: "Move Munnar" }), { code });
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
};

describe("a list that is put in order by the keyboard", () => {
  it("says what is picked up, where it goes and where it is put down", async () => {
    render(<Towns />);
    await press("Space");
    await says("Munnar is picked up at place 2 of 3.");
    await press("ArrowDown");
    await says("Munnar is at place 3.");
    await press("ArrowUp");
    await says("Munnar is at place 2.");
    await press("ArrowDown");
    await says("Munnar is at place 3.");
    await press("Space");
    await says("Munnar is put down at place 3.");
    expect(names()).toEqual(["Kochi", "Thekkady", "Munnar"]);
  });

  it("says that what is given up stays where it was", async () => {
    render(<Towns />);
    await press("Space");
    await press("ArrowUp");
    await says("Munnar is at place 1.");
    await press("Escape");
    await says("Munnar stays where it was.");
    expect(names()).toEqual(["Kochi", "Munnar", "Thekkady"]);
  });
});
