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

  it("takes the known name that begins with what is typed, which stands below it to be added", async () => {
    held.suggestions = async () => undefined;
    const { hold, box } = await openField(stays, ["Kandy"]);
    fireEvent.mouseDown(box);
    fireEvent.change(box, { target: { value: "Alap" } });
    await screen.findByTitle("Alappuzha");
    const offered = [...document.querySelectorAll(".ant-select-item-option")].map((one) => one.textContent);
    expect(offered.slice(0, 2)).toEqual(["Alappuzha", "Add “Alap”"]);
    fireEvent.keyDown(box, { key: "Enter", keyCode: 13 });
    await waitFor(() => expect(hold.value).toEqual(["Kandy", "Alappuzha"]));
  });

  it("takes nothing where nothing is typed, and takes nothing out that is typed again", async () => {
    held.suggestions = async () => undefined;
    const { hold, box } = await openField(stays, ["Kandy"]);
    fireEvent.mouseDown(box);
    await screen.findByTitle("Alappuzha");
    fireEvent.keyDown(box, { key: "Enter", keyCode: 13 });
    fireEvent.keyUp(box, { key: "Enter", keyCode: 13 });
    expect(hold.value).toEqual(["Kandy"]);
    fireEvent.change(box, { target: { value: "kandy" } });
    await screen.findAllByTitle("Kandy");
    fireEvent.keyDown(box, { key: "Enter", keyCode: 13 });
    expect(hold.value).toEqual(["Kandy"]);
  });
});

describe("Tab in tags with suggestions", () => {
  it("takes what is typed, never what is highlighted, and leaves", async () => {
    held.suggestions = async () => undefined;
    const { hold, box } = await openField(stays, ["Kandy"]);
    fireEvent.mouseDown(box);
    fireEvent.focus(box);
    await screen.findByTitle("Alappuzha");
    // What a browser does next where nothing has kept the key for itself.
    expect(fireEvent.keyDown(box, { key: "Tab", keyCode: 9 })).toBe(true);
    fireEvent.change(box, { target: { value: "Alap" } });
    await screen.findByTitle("Alappuzha");
    expect(fireEvent.keyDown(box, { key: "Tab", keyCode: 9 })).toBe(true);
    fireEvent.blur(box);
    await waitFor(() => expect(hold.value).toEqual(["Kandy", "Alap"]));
  });

  it("shows no list in a field that is left before its suggestions have come", async () => {
    let letGo = () => {};
    const late = new Promise<void>((resolve) => (letGo = resolve));
    held.suggestions = () => late;
    const { box } = await openField(stays, []);
    fireEvent.focus(box);
    fireEvent.keyDown(box, { key: "ArrowDown", keyCode: 40 });
    fireEvent.keyDown(box, { key: "Tab", keyCode: 9 });
    fireEvent.blur(box);
    await new Promise((resolve) => setTimeout(resolve, 50));
    letGo();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(document.querySelectorAll(".ant-select-item-option")).toHaveLength(0);
  });
});
