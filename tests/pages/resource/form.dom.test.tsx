// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { Link } from "react-router";
import { ResourceFormPage } from "../../../src/pages/resource/detail/ResourceFormPage";
import { resourceNamed } from "../../../src/resources";
import { everyone } from "../../../src/schema/field/access";
import { amount } from "../../../src/schema/kinds/amount";
import { group } from "../../../src/schema/kinds/group";
import { rows } from "../../../src/schema/kinds/rows";
import { text } from "../../../src/schema/kinds/text";
import { defineResource, type Resource } from "../../../src/schema/resource";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { exampleRow, rowId } from "./exampleRow";
import { fakeServer } from "./fakeServer";
import { ResourcePage } from "./ResourcePage";

beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

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
const team = exampleRow(teams, {
  name: "Kerala desk",
  description: "South",
  autoAssignment: "off",
  isActive: true,
});

function openForm(resource = teams, at = "/org/teams/new", path = "/org/teams/new") {
  const server = fakeServer();
  server.on("GET", /^\/api\//, { body: [] });
  server.on("GET", new RegExp(`/api/teams/${rowId}`), { body: team });
  render(
    <ResourcePage at={at} path={path}>
      <ResourceFormPage resource={resource} />
      <Link to="/elsewhere">Elsewhere</Link>
    </ResourcePage>,
  );
  return server;
}
const openTeam = () => openForm(teams, `/org/teams/${rowId}`, "/org/teams/:id");
const fill = async (label: string, text: string) =>
  void fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("the generic form", () => {
  it("sends nothing that its own schemas refuse, says what is wrong at the field, and goes there", async () => {
    const server = openForm();
    await screen.findByLabelText("Name");
    press("Create team");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name")));
    expect(screen.getByLabelText("Name").getAttribute("aria-invalid")).toBe("true");
    expect(server.asked("POST", /./)).toEqual([]);
    await fill("Name", "Kerala desk");
    expect(screen.getByLabelText("Name").getAttribute("aria-invalid")).toBeNull();
  });

  it("creates with the values and the defaults of the declaration, and goes on to the new row", async () => {
    const server = openForm();
    server.on("POST", /^\/api\/teams$/, { status: 201, body: team });
    await fill("Name", "Kerala desk");
    press("Create team");
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe(`/org/teams/${rowId}`));
    expect(server.asked("POST", /teams/)[0]?.body).toEqual({
      name: "Kerala desk",
      description: null,
      isActive: true,
      members: [],
      managerId: null,
      autoAssignment: "off",
    });
  });

  it("makes one row where the answer was lost and something was changed before the next try", async () => {
    const server = openForm();
    server.on("POST", /^\/api\/teams$/, { status: 503 });
    server.on("PATCH", /teams/, { body: { ...team, name: "Goa desk", version: 2 } });
    await fill("Name", "Kerala desk");
    press("Create team");
    await waitFor(() => expect(server.asked("POST", /teams/).length).toBe(1));
    server.on("POST", /^\/api\/teams$/, { status: 201, body: team });
    await fill("Name", "Goa desk");
    press("Create team");
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe(`/org/teams/${rowId}`));
    const [lost, again] = server.asked("POST", /teams/);
    expect(again?.body).toEqual(lost?.body);
    expect(again?.headers["Idempotency-Key"]).toBe(lost?.headers["Idempotency-Key"]);
    expect(server.asked("PATCH", /teams/)[0]?.body).toEqual({ version: 1, name: "Goa desk" });
  });

  it("shows the server's errors at their fields", async () => {
    const server = openForm();
    server.on("POST", /teams/, {
      status: 409,
      body: { message: "This name is taken.", errors: { name: ["Another team is called that."] } },
    });
    await fill("Name", "Kerala desk");
    press("Create team");
    expect(await screen.findByText("Another team is called that.")).toBeTruthy();
    expect(screen.getByLabelText("Name").getAttribute("aria-invalid")).toBe("true");
  });

  it("saves what has changed, with the version that was read, by Ctrl+S", async () => {
    const server = openTeam();
    server.on("PATCH", /teams/, { body: { ...team, description: "North", version: 2 } });
    await fill("Description", "North");
    screen.getByLabelText("Description").focus();
    fireEvent.keyDown(window, { key: "s", ctrlKey: true });
    await waitFor(() =>
      expect(server.asked("PATCH", /teams/)[0]?.body).toEqual({ version: 1, description: "North" }),
    );
    expect(document.activeElement).toBe(screen.getByLabelText("Description"));
  });

  it("asks before unsaved changes are left behind, and lets go of saved ones", async () => {
    openTeam();
    await fill("Description", "North");
    fireEvent.click(screen.getByText("Elsewhere"));
    const dialog = await screen.findByRole("dialog");
    expect(screen.getByTestId("address").textContent).toBe(`/org/teams/${rowId}`);
    const closing = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    fireEvent.click(within(dialog).getByRole("button", { name: "Leave without saving" }));
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/elsewhere"));
  });

  it("deletes its row without asking about what is not saved of it", async () => {
    const server = openTeam();
    server.on("DELETE", /teams/, { status: 204 });
    await fill("Description", "North");
    press("Delete");
    fireEvent.click(await screen.findByRole("button", { name: "Delete team" }));
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/org/teams"));
    expect(screen.queryByText("Leave without saving?")).toBeNull();
  });

  it("lets a contested field be decided when someone else has saved meanwhile", async () => {
    const server = openTeam();
    const theirs = { ...team, name: "Kerala and Goa desk", description: "West", version: 5 };
    server.on("PATCH", /teams/, ({ body }) =>
      // The body of a patch names the version that was read.
      (body as { version: number }).version === 5
        ? { body: { ...theirs, description: "North", version: 6 } }
        : { status: 409, body: { message: "Someone else changed this.", current: theirs } },
    );
    await fill("Description", "North");
    screen.getByRole("button", { name: "Save" }).focus();
    press("Save");
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText("Kerala and Goa desk")).toBeTruthy();
    expect(within(dialog).getByText("West")).toBeTruthy();
    fireEvent.click(within(dialog).getByRole("button", { name: "Save with these choices" }));
    await waitFor(() =>
      expect(server.asked("PATCH", /teams/)[1]?.body).toEqual({ version: 5, description: "North" }),
    );
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Save" }));
  });

  it("reads a row that the role may not change", async () => {
    fakeServer().on("GET", new RegExp(`/api/teams/${rowId}`), { body: team });
    render(
      <ResourcePage at={`/org/teams/${rowId}`} path="/org/teams/:id" role="sales">
        <ResourceFormPage resource={teams} />
      </ResourcePage>,
    );
    expect(await screen.findByText("South")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });

  it("places an error deep inside a table or a group at its own input", async () => {
    const server = openForm(stays);
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
