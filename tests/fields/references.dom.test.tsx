// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { OuterBodies } from "../../src/fields/currencyAround";
import { FormField } from "../../src/fields/FormField";
import { OwnFields } from "../../src/fields/OwnFields";
import type { Field } from "../../src/schema/kinds";
import { FieldPage, held, kochi, munnar } from "./FieldPage";
import { fakeBrowser } from "./fakeBrowser";
import { drawField, openField } from "./openField";

beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

const gone = "00000000-0000-7000-8000-0000000000ff";
const place: Field = { kind: "reference", label: "Place", to: "places" };
const stops: Field = { kind: "references", label: "Stops", to: "places" };

describe("Enter in a search for a row", () => {
  /** Opens the list with all rows, then types; the answer to what was typed is held back until it is let go. */
  async function search(text: string) {
    held.answer = Promise.resolve();
    const opened = await openField(place, null);
    fireEvent.mouseDown(opened.box);
    await screen.findByTitle("Kochi");
    let letGo = () => {};
    held.answer = new Promise((resolve) => (letGo = resolve));
    fireEvent.change(opened.box, { target: { value: text } });
    return { ...opened, letGo, enter: () => fireEvent.keyDown(opened.box, { key: "Enter", keyCode: 13 }) };
  }

  it("waits for the answer to what was typed, and never takes a row of an earlier one", async () => {
    const { hold, letGo, enter } = await search("mun");
    enter();
    expect(hold.value).toBeNull();
    letGo();
    await waitFor(() => expect(hold.value).toBe(munnar));
  });

  it("chooses nothing where nothing is called that, or where something else is typed meanwhile", async () => {
    const { hold, box, letGo, enter } = await search("zzz");
    enter();
    fireEvent.change(box, { target: { value: "zz" } });
    enter();
    letGo();
    await screen.findByText("No place is called that.");
    expect(hold.value).toBeNull();
  });
});

describe("an input of references", () => {
  it("never shows the id of a row: neither while its title is read nor where it is gone", async () => {
    const { container } = render(
      <FieldPage>
        <FormField id="place" field={place} value={gone} around={{}} onChange={() => {}} />
        <FormField id="stops" field={stops} value={[kochi, gone]} around={{}} onChange={() => {}} />
      </FieldPage>,
    );
    const seen: (string | null)[] = [];
    const watch = new MutationObserver(() => seen.push(container.textContent));
    watch.observe(container, { childList: true, subtree: true, characterData: true });
    await screen.findByText("Kochi");
    await waitFor(() => expect(screen.getAllByText("Not available").length).toBe(2));
    watch.disconnect();
    expect(seen.some((text) => text?.includes("…"))).toBe(true);
    expect(seen.filter((text) => text?.includes("00000000"))).toEqual([]);
  });
});

describe("a text among those of the row that a reference leads to", () => {
  it("takes what is typed before that row is read for a search among them", async () => {
    let letGo = () => {};
    held.rows = new Promise((resolve) => (letGo = resolve));
    const hall: Field = { kind: "text", label: "Hall", among: "placeId.halls.name" };
    const hold = drawField(hall, null, {}, (input) => (
      <OwnFields value={{ placeId: place }}>
        <OuterBodies value={[{ placeId: kochi }]}>{input}</OuterBodies>
      </OwnFields>
    ));
    const box = await screen.findByLabelText("Hall");
    fireEvent.mouseDown(box);
    fireEvent.change(box, { target: { value: "Gar" } });
    await screen.findByText("Loading…");
    expect(hold.value).toBeNull();
    letGo();
    fireEvent.click(await screen.findByTitle("Garden"));
    expect(hold.value).toBe("Garden");
  });
});
