// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { CreateInPlace } from "../../../src/pages/resource/form/CreateInPlace";
import { useSaveKey } from "../../../src/pages/resource/form/useSaveKey";
import { resourceNamed } from "../../../src/resources";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { exampleRow, rowId } from "./exampleRow";
import { fakeServer } from "./fakeServer";
import { ResourcePage } from "./ResourcePage";

beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

const sources = resourceNamed("query-sources");

const savePage = vi.fn();

function Opener() {
  useSaveKey(savePage);
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState("none");
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <output data-testid="made">{made}</output>
      {isOpen && (
        <CreateInPlace
          resource={sources}
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

async function openDialog() {
  const server = fakeServer();
  server.on("GET", /./, { body: [] });
  render(
    <ResourcePage>
      <Opener />
    </ResourcePage>,
  );
  const opener = await screen.findByText("Open");
  opener.focus();
  fireEvent.click(opener);
  const name = await screen.findByLabelText<HTMLInputElement>("Name");
  return { server, opener, name };
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const made = (what: string) => waitFor(() => expect(screen.getByTestId("made").textContent).toBe(what));

describe("creating a row in place", () => {
  it("goes to the first error, makes the row, and gives the focus back to what opened it", async () => {
    const { server, opener, name } = await openDialog();
    server.on("POST", /query-sources/, { status: 201, body: exampleRow(sources, { name: "Fair" }) });
    screen.getByRole("button", { name: "Create query source" }).focus();
    press("Create query source");
    await waitFor(() => expect(document.activeElement).toBe(name));
    fireEvent.change(name, { target: { value: "Fair" } });
    fireEvent.keyDown(name, { key: "s", ctrlKey: true });
    await made(rowId);
    expect(savePage).not.toHaveBeenCalled();
    fireEvent.keyDown(opener, { key: "s", ctrlKey: true });
    await waitFor(() => expect(savePage).toHaveBeenCalledOnce());
    expect(document.activeElement).toBe(opener);
  });

  it("asks before what was typed is given up", async () => {
    const { opener, name } = await openDialog();
    fireEvent.change(name, { target: { value: "Fair" } });
    fireEvent.keyDown(name, { key: "Escape", keyCode: 27 });
    const leave = await screen.findByRole("button", { name: "Leave without saving" });
    expect(screen.getByTestId("made").textContent).toBe("none");
    fireEvent.click(leave);
    await made("nothing");
    expect(document.activeElement).toBe(opener);
  });
});
