import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { CreateInPlace } from "../../../src/pages/resource/form/CreateInPlace";
import { useSaveKey } from "../../../src/pages/resource/form/useSaveKey";
import { resourceNamed } from "../../../src/resources";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { ResourcePage } from "./ResourcePage";

const server = atServer();
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
  server.signIn();
  render(
    <ResourcePage>
      <Opener />
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
  it("goes to the first error, makes the row, and gives the focus back to what opened it", async () => {
    const { opener, name } = await openDialog();
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
    fireEvent.change(name, { target: { value: "Fair" } });
    fireEvent.keyDown(name, { key: "Escape", keyCode: 27 });
    const leave = await screen.findByRole("button", { name: "Leave without saving" });
    expect(made()).toBe("none");
    fireEvent.click(leave);
    await waitFor(() => expect(made()).toBe("nothing"));
    expect(document.activeElement).toBe(opener);
  });
});
