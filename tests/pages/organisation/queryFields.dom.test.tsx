import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { QueryFieldsPage } from "../../../src/pages/organisation/queryFields/QueryFieldsPage";
import { notices } from "../../../src/providers/notices";
import { queryClient } from "../../../src/providers/queryClient";
import { tenantKey } from "../../../src/providers/tenant";
import type { QueryField } from "../../../src/schema/queryFields";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { ResourcePage } from "../resource/ResourcePage";

const server = atServer();
beforeAll(fakeBrowser, 120_000);
// Whether something is hidden is slow to find out in a simulated page.
configure({ defaultHidden: true });
beforeEach(async () => {
  // A query field is retired and never gone.
  await server.beginAnew();
  server.signIn();
  await store([field("Diet")]);
});
afterEach(cleanup);

const url = /\/api\/tenants$/;
const field = (label: string): QueryField => ({
  of: "trips",
  ...{ key: label.toLowerCase(), label, kind: "text", options: [], required: false },
  ...{ help: null, section: null, isPublic: false, isActive: true },
});

/** Has the organisation ask these query fields, as somebody else would change them. */
async function store(queryFields: QueryField[]): Promise<void> {
  const { ask } = server.person();
  const { version } = await ask("GET", "/api/tenants");
  await ask("PUT", "/api/tenants/query-fields", { version, queryFields });
}
/** The list as the server has it. */
async function stored(): Promise<QueryField[]> {
  // A row of the organisation.
  return (await server.person().ask("GET", "/api/tenants"))["queryFields"] as QueryField[];
}
const storedKeys = async () => (await stored()).map(({ key, help }) => [key, help]);

function openPage() {
  render(
    <ResourcePage client={queryClient}>
      <QueryFieldsPage />
    </ResourcePage>,
  );
}

async function add(label: string) {
  fireEvent.click(screen.getByRole("button", { name: /Add field/ }));
  fireEvent.change(await screen.findByLabelText("Label"), { target: { value: label } });
  fireEvent.click(screen.getAllByRole("button", { name: "Add field" }).at(-1) as HTMLElement);
}
const click = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const shown = (list: readonly QueryField[]) => list.map(({ label, isActive }) => `${label} ${isActive}`);

describe("the query fields' page", { timeout: 90_000 }, () => {
  it("keeps what somebody else has added in the meantime", async () => {
    openPage();
    await screen.findByRole("button", { name: "Edit Diet" });
    await store([field("Diet"), field("Visa")]);
    await add("Seat");
    await expect
      .poll(async () => (await stored()).map(({ key }) => key).sort())
      .toEqual(["diet", "seat", "visa"]);
  });

  it("says where somebody else has added one under the same key, and adds it under another when saved again", async () => {
    openPage();
    await screen.findByRole("button", { name: "Edit Diet" });
    await store([field("Diet"), { ...field("Seat"), label: "Window", help: "theirs" }]);
    await add("Seat");
    await waitFor(() => expect(notices.read().map(({ type }) => type)).toEqual(["warning"]));
    const submit = screen.getAllByRole("button", { name: "Add field" }).at(-1) as HTMLElement;
    await waitFor(() => expect(submit.className).not.toMatch("loading"));
    fireEvent.click(submit);
    await expect.poll(storedKeys).toEqual([
      ["diet", null],
      ["seat", "theirs"],
      ["seat2", null],
    ]);
  });

  it("stores edits that were made at once", async () => {
    await store(["Diet", "Seat", "Visa"].map(field));
    openPage();
    await click("Retire Diet");
    await click("Retire Seat");
    await expect.poll(async () => shown(await stored())).toEqual(["Diet false", "Seat false", "Visa true"]);
    expect(server.asked("PATCH", url).length).toBeLessThan(4);
  });

  it("says where somebody else has changed the same, and replaces it when saved again", async () => {
    openPage();
    await click("Edit Diet");
    fireEvent.change(await screen.findByLabelText("Label"), { target: { value: "Food" } });
    await store([{ ...field("Diet"), label: "Meals" }]);
    await click("Save");
    await waitFor(() => expect(notices.read().map(({ type }) => type)).toEqual(["warning"]));
    expect((await stored())[0]?.label).toBe("Meals");
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Save" }).className).not.toMatch("loading"),
    );
    await click("Save");
    await expect.poll(async () => (await stored())[0]?.label).toBe("Food");
  });

  it("lets nothing be changed that it could not read, and reads it again", async () => {
    const letThrough = server.on("GET", url, { status: 403 });
    openPage();
    await screen.findByText("The query fields could not be read.");
    expect(screen.queryByRole("button", { name: /Add field/ })).toBeNull();
    letThrough();
    await click("Try again");
    expect(await screen.findByRole("button", { name: "Edit Diet" })).toBeTruthy();
  });

  it("tells the organisation's settings the new version", async () => {
    openPage();
    await click("Retire Diet");
    await expect.poll(async () => shown(await stored())).toEqual(["Diet false"]);
    const { version } = await server.person().ask("GET", "/api/tenants");
    await waitFor(() => expect(queryClient.getQueryData(tenantKey)).toMatchObject({ version }));
  });
});
