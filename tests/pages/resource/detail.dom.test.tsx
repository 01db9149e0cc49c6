import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { emptyBody } from "../../../src/fields/emptyBody";
import { FactSections } from "../../../src/pages/resource/detail/FactSections";
import { ResourceDetailPage } from "../../../src/pages/resource/detail/ResourceDetail";
import { resourceNamed } from "../../../src/resources";
import { hotelSheets } from "../../../src/resources/hotelSheets";
import type { AnyRow } from "../../../src/schema/resource";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { ResourcePage } from "./ResourcePage";

const server = atServer("viewer");
beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);
afterEach(() => server.empty("teams"));

const teams = resourceNamed("teams");
let team: AnyRow;

async function openTeam(role: "owner" | "viewer") {
  server.signIn(role);
  team = await server.create("teams", { name: "Kerala desk" });
  render(
    <ResourcePage at={`/x/${team.id}`} path="/x/:id">
      <ResourceDetailPage resource={teams} />
    </ResourcePage>,
  );
  await screen.findByRole("heading", { level: 1, name: "Kerala desk" });
}

describe("the generic detail page", () => {
  it("folds what is empty away until it is asked for", async () => {
    await openTeam("owner");
    expect(screen.queryByText("Description")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Add Description" }));
    expect(await screen.findByRole("textbox", { name: "Description" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Add Description" })).toBeNull();
    expect(screen.queryByText("Manager")).toBeNull();
  });

  it("turns a fact into its input and saves only that", async () => {
    await openTeam("owner");
    fireEvent.click(screen.getByRole("button", { name: "Edit Name" }));
    fireEvent.change(await screen.findByRole("textbox", { name: "Name" }), { target: { value: "Goa desk" } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(server.asked("PATCH", /teams/)[0]?.body).toEqual({ version: 1, name: "Goa desk" }),
    );
    const edit = await screen.findByRole("button", { name: "Edit Name" });
    expect(document.activeElement).toBe(edit);
    expect(await server.read("teams", team.id)).toMatchObject({ name: "Goa desk" });
  });

  it("leaves a fact as it was on Escape", async () => {
    await openTeam("owner");
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

  it("writes nothing of a table that does not apply, though the row has it from before", async () => {
    server.signIn("owner");
    const { fields } = hotelSheets;
    const season = { from: "2027-01-01", to: "2027-01-31" };
    const held = { roomType: "Room", mealPlan: "cp", ...season, singleSupplement: 900 };
    const rate = { ...emptyBody(fields.rates.of), ...held };
    const id = "00000000-0000-7000-8000-000000000001";
    const row = { ...emptyBody(fields), id, version: 1, name: "Contract", currency: "INR", rates: [rate] };
    render(
      <ResourcePage>
        {/* What the page shows of a row. */}
        <FactSections resource={hotelSheets} row={row as unknown as AnyRow} mayEdit />
      </ResourcePage>,
    );
    fireEvent.click(await screen.findByRole("button", { name: "Edit Rates" }));
    expect(screen.queryByLabelText("Single supplement, rate 1")).toBeNull();
    fireEvent.change(await screen.findByLabelText("Season, rate 1"), { target: { value: "Winter" } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(server.asked("PATCH", /hotel-sheets/)[0]?.body).toEqual({
        version: 1,
        rates: [{ ...rate, season: "Winter", singleSupplement: null }],
      }),
    );
  });
});
