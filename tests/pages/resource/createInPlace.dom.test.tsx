import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { CreateInPlace } from "../../../src/pages/resource/form/CreateInPlace";
import { useSaveKey } from "../../../src/pages/resource/form/useFormSave";
import { isGuarded } from "../../../src/pages/resource/leaveGuards";
import { CurrencyOfForm } from "../../../src/fields/currencyAround";
import { resourceNamed } from "../../../src/resources";
import type { Resource } from "../../../src/schema/resource";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { ResourcePage } from "./ResourcePage";

const server = atServer();
beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

const sources = resourceNamed("query-sources");
const suppliers = resourceNamed("suppliers");
const hotels = resourceNamed("hotels");

const savePage = vi.fn();

function Opener({ resource = sources }) {
  useSaveKey(savePage);
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState("none");
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <output data-testid="made">{made}</output>
      {isOpen && (
        <CreateInPlace
          resource={resource}
          title=""
          onDone={(id) => {
            setOpen(false);
            setMade(id ?? "nothing");
          }}
        />
      )}
    </>
  );
}

async function openDialog(resource?: Resource, currency?: string) {
  server.signIn();
  render(
    <ResourcePage>
      <CurrencyOfForm value={currency}>
        <Opener {...(resource && { resource })} />
      </CurrencyOfForm>
    </ResourcePage>,
  );
  const opener = await screen.findByText("Open");
  opener.focus();
  fireEvent.click(opener);
  const name = await screen.findByLabelText<HTMLInputElement>("Name");
  return { opener, name };
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const made = () => screen.getByTestId("made").textContent ?? "";

describe("creating a row in place", () => {
  it("begins at the name, goes to the first error, makes the row, and gives the focus back to what opened it", async () => {
    const { opener, name } = await openDialog();
    await waitFor(() => expect(document.activeElement).toBe(name));
    screen.getByRole("button", { name: "Create query source" }).focus();
    press("Create query source");
    await waitFor(() => expect(document.activeElement).toBe(name));
    fireEvent.change(name, { target: { value: "Fair" } });
    fireEvent.keyDown(name, { key: "s", ctrlKey: true });
    await waitFor(() => expect(made()).not.toBe("none"));
    expect(await server.read("query-sources", made())).toMatchObject({ name: "Fair" });
    expect(savePage).not.toHaveBeenCalled();
    fireEvent.keyDown(opener, { key: "s", ctrlKey: true });
    await waitFor(() => expect(savePage).toHaveBeenCalledOnce());
    expect(document.activeElement).toBe(opener);
  });

  it("asks before what was typed is given up", async () => {
    const { opener, name } = await openDialog();
    expect(isGuarded()).toBe(false);
    fireEvent.change(name, { target: { value: "Fair" } });
    // The palette leads away from the page too.
    await waitFor(() => expect(isGuarded()).toBe(true));
    fireEvent.keyDown(name, { key: "Escape", keyCode: 27 });
    const leave = await screen.findByRole("button", { name: "Leave without saving" });
    expect(made()).toBe("none");
    fireEvent.click(leave);
    await waitFor(() => expect(made()).toBe("nothing"));
    expect(isGuarded()).toBe(false);
    expect(document.activeElement).toBe(opener);
  });

  it.each([undefined, "USD"])(
    "asks for a name and what must be filled, and begins in the currency %s of the form around",
    async (currency) => {
      const { name } = await openDialog(suppliers, currency);
      const [folded] = document.getElementsByTagName("details");
      const asked = [...screen.getByRole("dialog").querySelectorAll("label")].filter(
        (label) => !folded?.contains(label),
      );
      expect(asked.map(({ textContent }) => textContent)).toEqual(["Name", "Currency"]);
      fireEvent.change(name, { target: { value: `Ferry ${currency}` } });
      fireEvent.keyDown(name, { key: "Enter", ctrlKey: true });
      await waitFor(() => expect(made()).not.toBe("none"));
      const { name: called, currency: given } = await server.read("suppliers", made());
      expect([called, given]).toEqual([`Ferry ${currency}`, currency ?? "INR"]);
    },
  );

  it("begins in the country of the row that this person made last", async () => {
    for (const [name, country] of Object.entries({ "Quay House": "LK", "Dune House": "AE" }))
      await server.create("hotels", { name, city: "Dubai", country });
    const read = held();
    // The form does not wait for it.
    const { name } = await openDialog(hotels);
    fireEvent.change(name, { target: { value: "Creek House" } });
    fireEvent.change(screen.getByLabelText("City"), { target: { value: "Dubai" } });
    read.go();
    await screen.findByTitle(/United Arab Emirates/);
    fireEvent.keyDown(name, { key: "Enter", ctrlKey: true });
    await waitFor(() => expect(made()).not.toBe("none"));
    expect(await server.read("hotels", made())).toMatchObject({ country: "AE" });
  });

  it("leaves the country that was chosen before that row is read", async () => {
    await server.create("hotels", { name: "Sand House", city: "Dubai", country: "AE" });
    const read = held();
    const { name } = await openDialog(hotels);
    const country = screen.getByLabelText("Country");
    fireEvent.mouseDown(country);
    fireEvent.change(country, { target: { value: "Norway" } });
    fireEvent.click(await screen.findByTitle(/^Norway/));
    fireEvent.change(name, { target: { value: "Fjord House" } });
    fireEvent.change(screen.getByLabelText("City"), { target: { value: "Bergen" } });
    read.go();
    await read.done;
    fireEvent.keyDown(name, { key: "Enter", ctrlKey: true });
    await waitFor(() => expect(made()).not.toBe("none"));
    expect(await server.read("hotels", made())).toMatchObject({ country: "NO" });
  });
});

/** Keeps the answer about the row that was made last from the page, until it may go. */
function held() {
  let go = () => {};
  let isDone = () => {};
  const gate = new Promise<void>((resolve) => (go = resolve));
  const done = new Promise<void>((resolve) => (isDone = resolve));
  server.on("GET", /^\/api\/hotels\?.*createdBy=/, async (_request, pass) => {
    await gate;
    const answer = await pass();
    isDone();
    return answer;
  });
  return { go, done };
}
