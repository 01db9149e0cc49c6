import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Link } from "react-router";
import { ResourceFormPage } from "../../../src/pages/resource/detail/ResourceFormPage";
import { resourceNamed } from "../../../src/resources";
import { everyone } from "../../../src/schema/field/access";
import { amount } from "../../../src/schema/kinds/money";
import { group, rows } from "../../../src/schema/kinds/rows";
import { text } from "../../../src/schema/kinds/text";
import { type AnyRow, defineResource, type Resource } from "../../../src/schema/resource";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { ResourcePage } from "./ResourcePage";

const teams = resourceNamed("teams");
const stays: Resource = defineResource({
  name: "stays",
  label: { one: "Stay", many: "Stays" },
  title: "name",
  purpose: "For this test.",
  fields: {
    name: text({ label: "Name" }),
    rates: rows({
      label: "Rates",
      one: "rate",
      optional: true,
      of: { single: amount({ label: "Single", currency: "currency", optional: true }) },
    }),
    address: group({
      label: "Address",
      optional: true,
      of: { city: text({ label: "City", optional: true }) },
    }),
  },
  access: { read: everyone, write: everyone },
  list: { columns: ["name"], sort: { field: "name", order: "asc" } },
  form: [{ heading: "Stay", fields: ["name", "rates", "address"] }],
});
const server = atServer("admin", "sales");
let team: AnyRow;
beforeAll(fakeBrowser, 120_000);
beforeEach(() => void server.signIn());
afterEach(cleanup);
afterEach(() => server.empty("teams"));

function openForm(resource = teams, at = "/org/teams/new", path = "/org/teams/new") {
  render(
    <ResourcePage at={at} path={path}>
      <ResourceFormPage resource={resource} />
      <Link to="/elsewhere">Elsewhere</Link>
    </ResourcePage>,
  );
}
async function openTeam() {
  team = await server.create("teams", { name: "Kerala desk", description: "South" });
  openForm(teams, `/org/teams/${team.id}`, "/org/teams/:id");
}
const address = () => screen.getByTestId("address").textContent ?? "";
/** Waits until the page of a new row stands there, and gives the row as the server has it. */
async function made() {
  await waitFor(() => expect(address()).toMatch(/^\/org\/teams\/[\da-f-]{36}$/));
  return server.read("teams", address().slice("/org/teams/".length));
}
const patches = () => server.asked("PATCH", /teams/).map(({ body }) => body);
const fill = async (label: string, text: string) =>
  void fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("the generic form", () => {
  it("sends nothing that its own schemas refuse, says what is wrong at the field, and goes there", async () => {
    openForm();
    await screen.findByLabelText("Name");
    press("Create team");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name")));
    expect(screen.getByLabelText("Name").getAttribute("aria-invalid")).toBe("true");
    expect(server.asked("POST", /./)).toEqual([]);
    await fill("Name", "Kerala desk");
    expect(screen.getByLabelText("Name").getAttribute("aria-invalid")).toBeNull();
  });

  it("creates with the values and the defaults of the declaration, and goes on to the new row", async () => {
    openForm();
    await fill("Name", "Kerala desk");
    press("Create team");
    const row = await made();
    const values = { name: "Kerala desk", description: null, isActive: true, members: [] };
    const body = { ...values, managerId: null, autoAssignment: "off" };
    expect(server.asked("POST", /teams/)[0]?.body).toEqual(body);
    expect(row).toMatchObject(body);
  });

  it("makes one row where the answer was lost and something was changed before the next try", async () => {
    openForm();
    server.lose("POST", /^\/api\/teams$/);
    await fill("Name", "Kerala desk");
    press("Create team");
    await screen.findByText(/^The server cannot be reached/);
    await fill("Name", "Goa desk");
    press("Create team");
    expect(await made()).toMatchObject({ name: "Goa desk", version: 2 });
    const [lost, again] = server.asked("POST", /teams/);
    expect(again?.body).toEqual(lost?.body);
    expect(again?.headers["Idempotency-Key"]).toBe(lost?.headers["Idempotency-Key"]);
    expect(patches()).toEqual([{ version: 1, name: "Goa desk" }]);
    expect(await server.person().ask("GET", "/api/teams")).toHaveLength(1);
  });

  it("shows the server's errors at their fields", async () => {
    openForm();
    await server.create("teams", { name: "Kerala desk" });
    await fill("Name", "Kerala desk");
    press("Create team");
    await screen.findAllByText(/^Another one has this already/);
    expect(screen.getByLabelText("Name").getAttribute("aria-invalid")).toBe("true");
  });

  it("saves what has changed, with the version that was read, by Ctrl+S", async () => {
    await openTeam();
    await fill("Description", "North");
    screen.getByLabelText("Description").focus();
    fireEvent.keyDown(window, { key: "s", ctrlKey: true });
    await expect.poll(() => server.read("teams", team.id)).toMatchObject({ description: "North" });
    expect(patches()).toEqual([{ version: 1, description: "North" }]);
    expect(document.activeElement).toBe(screen.getByLabelText("Description"));
  });

  it("asks before unsaved changes are left behind, and lets go of saved ones", async () => {
    await openTeam();
    await fill("Description", "North");
    fireEvent.click(screen.getByText("Elsewhere"));
    const dialog = await screen.findByRole("dialog");
    expect(address()).toBe(`/org/teams/${team.id}`);
    const closing = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    fireEvent.click(within(dialog).getByRole("button", { name: "Leave without saving" }));
    await waitFor(() => expect(address()).toBe("/elsewhere"));
  });

  it("deletes its row without asking about what is not saved of it", async () => {
    await openTeam();
    await fill("Description", "North");
    press("Delete");
    fireEvent.click(await screen.findByRole("button", { name: "Delete team" }));
    await waitFor(() => expect(address()).toBe("/org/teams"));
    expect(screen.queryByText("Leave without saving?")).toBeNull();
  });

  it("lets a contested field be decided when someone else has saved meanwhile", async () => {
    await openTeam();
    await screen.findByLabelText("Description");
    const theirs = { name: "Kerala and Goa desk", description: "West" };
    await server.change("teams", team.id, theirs, server.person("admin"));
    await fill("Description", "North");
    screen.getByRole("button", { name: "Save" }).focus();
    press("Save");
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText(/Their other changes are kept: Name/)).toBeTruthy();
    expect(within(dialog).getByText("West")).toBeTruthy();
    fireEvent.click(within(dialog).getByRole("button", { name: "Save with these choices" }));
    await waitFor(() => expect(patches()[1]).toEqual({ version: 2, description: "North" }));
    const save = await screen.findByRole("button", { name: "Save" });
    await waitFor(() => expect(document.activeElement).toBe(save));
  });

  it("reads a row that the role may not change", async () => {
    server.signIn("sales");
    await openTeam();
    expect(await screen.findByText("South")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });

  it("places an error deep inside a table or a group at its own input", async () => {
    openForm(stays);
    const errors = {
      "rates.1.single": ["This is below the cost."],
      "address.city": ["There is no such city."],
    };
    server.on("POST", /stays/, {
      status: 422,
      body: { message: "Some fields need your attention.", errors },
    });
    await fill("Name", "Misty Peak");
    press("Add rate");
    press("Add rate");
    await fill("Single, rate 2", "12.50");
    press("Create stay");
    await screen.findByText("This is below the cost.");
    expect(screen.getByLabelText("Single, rate 2").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByLabelText("Single, rate 1").getAttribute("aria-invalid")).toBeNull();
    expect(screen.getByLabelText("City").getAttribute("aria-invalid")).toBe("true");
    expect(server.asked("POST", /stays/)[0]?.body).toMatchObject({
      rates: [{ single: null }, { single: 1250 }],
    });
  });
});
