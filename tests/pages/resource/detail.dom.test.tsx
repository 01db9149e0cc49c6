// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ResourceDetailPage } from "../../../src/pages/resource/detail/ResourceDetailPage";
import { resourceNamed } from "../../../src/resources";
import type { Role } from "../../../src/schema/field/access";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { exampleRow, rowId } from "./exampleRow";
import { fakeServer } from "./fakeServer";
import { ResourcePage } from "./ResourcePage";

beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

const teams = resourceNamed("teams");
const team = exampleRow(teams, { name: "Kerala desk" });

async function openTeam(role: Role) {
  const server = fakeServer();
  server.on("GET", /^\/api\//, { body: [] });
  server.on("GET", new RegExp(`/api/teams/${rowId}`), { body: team });
  render(
    <ResourcePage at={`/x/${rowId}`} path="/x/:id" role={role}>
      <ResourceDetailPage resource={teams} />
    </ResourcePage>,
  );
  await screen.findByRole("heading", { level: 1, name: "Kerala desk" });
  return server;
}

describe("the generic detail page", () => {
  it("folds what is empty away until it is asked for", async () => {
    await openTeam("owner");
    expect(screen.queryByText("Description")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Show empty fields (1)" }));
    expect(screen.getByText("Description")).toBeTruthy();
    expect(screen.queryByText("Manager")).toBeNull();
  });

  it("turns a fact into its input and saves only that", async () => {
    const server = await openTeam("owner");
    server.on("PATCH", /teams/, { body: { ...team, name: "Goa desk", version: 2 } });
    fireEvent.click(screen.getByRole("button", { name: "Edit Name" }));
    fireEvent.change(await screen.findByRole("textbox", { name: "Name" }), { target: { value: "Goa desk" } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(server.asked("PATCH", /teams/)[0]?.body).toEqual({ version: 1, name: "Goa desk" }),
    );
    await waitFor(() => expect(screen.queryByRole("button", { name: "Save" })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit Name" }));
  });

  it("leaves a fact as it was on Escape", async () => {
    const server = await openTeam("owner");
    fireEvent.click(screen.getByRole("button", { name: "Edit Name" }));
    fireEvent.keyDown(await screen.findByRole("textbox", { name: "Name" }), { key: "Escape" });
    expect(screen.queryByRole("textbox", { name: "Name" })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit Name" }));
    expect(server.asked("PATCH", /./)).toEqual([]);
  });

  it("offers no change to who may not", async () => {
    await openTeam("viewer");
    expect(screen.queryByRole("button", { name: /Edit|Delete/ })).toBeNull();
  });
});
