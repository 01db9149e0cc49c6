// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Field } from "../../src/schema/kinds";
import { held } from "./FieldPage";
import { fakeBrowser } from "./fakeBrowser";
import { openField } from "./openField";

beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

const stays: Field = { kind: "tags", label: "Stays", suggest: "stays" };

describe("Enter in tags with suggestions", () => {
  it("takes the word that is typed, though what was suggested before it was typed arrives last", async () => {
    let letGo = () => {};
    const late = new Promise<void>((resolve) => (letGo = resolve));
    held.suggestions = (typed) => (typed === "" ? late : Promise.resolve());
    const { hold, box } = await openField(stays, []);
    fireEvent.mouseDown(box);
    fireEvent.change(box, { target: { value: "Kandy" } });
    await screen.findByTitle("Kandy");
    letGo();
    await new Promise((resolve) => setTimeout(resolve, 50));
    fireEvent.keyDown(box, { key: "Enter", keyCode: 13 });
    await waitFor(() => expect(hold.value).toEqual(["Kandy"]));
  });

  it("takes the word that is typed before a longer one that contains it", async () => {
    held.suggestions = async () => undefined;
    const { hold, box } = await openField(stays, []);
    fireEvent.mouseDown(box);
    fireEvent.change(box, { target: { value: "Kandy" } });
    await screen.findByTitle("Little Kandy");
    fireEvent.keyDown(box, { key: "Enter", keyCode: 13 });
    await waitFor(() => expect(hold.value).toEqual(["Kandy"]));
  });
});
