import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Link } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ResourceDetailPage } from "../../../src/pages/resource/detail/ResourceDetail";
import { session } from "../../../src/providers/session";
import { resourceNamed } from "../../../src/resources";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { ResourcePage } from "./ResourcePage";

const server = atServer();
let teamId = "";
beforeAll(fakeBrowser, 120_000);
beforeEach(async () => {
  server.signIn();
  teamId = (await server.create("teams", { name: "Kerala desk", description: "Backwaters" })).id;
});
afterEach(cleanup);
afterEach(() => server.empty("teams"));

/** The page of the team. */
const draw = () =>
  render(
    <ResourcePage at={`/x/${teamId}`} path="/x/:id">
      <ResourceDetailPage resource={resourceNamed("teams")} />
      <Link to="/elsewhere">Elsewhere</Link>
    </ResourcePage>,
  );

/** The page of a team with its name opened for typing. */
async function openName() {
  const { unmount } = draw();
  fireEvent.click(await screen.findByRole("button", { name: "Edit Name" }));
  const input = await screen.findByRole("textbox", { name: "Name" });
  return { unmount, type: (value: string) => fireEvent.change(input, { target: { value } }) };
}
const leave = () => fireEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
const question = () => screen.findByText("Your changes to “Name” are not saved.");
const address = () => screen.getByTestId("address").textContent;
/** Whether the browser would ask before it closes the page. */
const holdsClosing = () => !fireEvent(window, new Event("beforeunload", { cancelable: true }));

describe("an open fact", () => {
  it("lets the page be left while nothing was typed", async () => {
    const { type } = await openName();
    type("Goa desk");
    type("Kerala desk");
    expect(holdsClosing()).toBe(false);
    leave();
    await waitFor(() => expect(address()).toBe("/elsewhere"));
  });

  it("asks before what was typed is left behind", async () => {
    const { type } = await openName();
    type("Goa desk");
    expect(holdsClosing()).toBe(true);
    leave();
    await question();
    expect(address()).toBe(`/x/${teamId}`);
    fireEvent.click(screen.getByRole("button", { name: "Leave without saving" }));
    await waitFor(() => expect(address()).toBe("/elsewhere"));
  });

  it("is named in one question with others that were changed, and left with them by one answer", async () => {
    const { type } = await openName();
    type("Goa desk");
    fireEvent.click(screen.getByRole("button", { name: "Edit Description" }));
    const description = await screen.findByRole("textbox", { name: "Description" });
    fireEvent.change(description, { target: { value: "Trips to Goa" } });
    leave();
    await screen.findByText("Your changes to “Description” and “Name” are not saved.");
    fireEvent.click(screen.getByRole("button", { name: "Leave without saving" }));
    await waitFor(() => expect(address()).toBe("/elsewhere"));
    expect(holdsClosing()).toBe(false);
  });

  it("asks nothing any more once it is saved or given up", async () => {
    const { type } = await openName();
    type("Goa desk");
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    fireEvent.click(await screen.findByRole("button", { name: "Edit Name" }));
    const again = await screen.findByRole("textbox", { name: "Name" });
    fireEvent.change(again, { target: { value: "Munnar desk" } });
    fireEvent.keyDown(again, { key: "Escape" });
    expect(holdsClosing()).toBe(false);
    leave();
    await waitFor(() => expect(address()).toBe("/elsewhere"));
  });

  it("asks again where the server refused what was typed", async () => {
    const { type } = await openName();
    await server.create("teams", { name: "Goa desk" });
    type("Goa desk");
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText(/is taken|already/i);
    leave();
    await question();
  });

  it("asks nothing where its row is deleted", async () => {
    const { type } = await openName();
    type("Goa desk");
    fireEvent.click(screen.getByRole("button", { name: "Delete" }));
    fireEvent.click(await screen.findByRole("button", { name: "Delete team" }));
    await waitFor(() => expect(address()).not.toBe(`/x/${teamId}`));
  });

  it("is open again with what was typed when the session ended, once", async () => {
    const { type, unmount } = await openName();
    type("Goa desk");
    act(() => session.reset());
    unmount();
    server.signIn();
    const again = draw();
    expect(await screen.findByDisplayValue("Goa desk")).toBeTruthy();
    expect(screen.getByText("Not saved yet: your session had ended.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    fireEvent.click(await screen.findByRole("button", { name: "Edit Name" }));
    expect(await screen.findByDisplayValue("Kerala desk")).toBeTruthy();
    again.unmount();
    draw();
    expect(await screen.findByRole("button", { name: "Edit Name" })).toBeTruthy();
  });
});
