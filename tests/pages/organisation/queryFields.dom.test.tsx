import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { QueryFieldsPage } from "../../../src/pages/organisation/queryFields/QueryFieldsPage";
import { notices } from "../../../src/providers/notices";
import { queryClient } from "../../../src/providers/queryClient";
import { session } from "../../../src/providers/session";
import { tenantKey } from "../../../src/providers/tenant";
import type { QueryField } from "../../../src/schema/queryFields";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { fakeServer } from "../resource/fakeServer";
import { ResourcePage } from "../resource/ResourcePage";

beforeAll(fakeBrowser, 120_000);
// Whether something is hidden is slow to find out in a simulated page.
configure({ defaultHidden: true });
beforeEach(() => session.setToken("t"));
afterEach(() => {
  cleanup();
  session.reset();
});

const url = /\/api\/tenants$/;
const field = (label: string): QueryField => ({
  ...{ key: label.toLowerCase(), label, kind: "text", options: [], required: false },
  ...{ help: null, section: null, isPublic: false, isActive: true },
});

/** An organisation with these query fields that refuses stale versions; `list` may be changed behind the page's back. */
function organisationWith(...labels: string[]) {
  const stored = { id: "own", version: 1, queryFields: labels.map(field) };
  const server = fakeServer();
  server.on("GET", url, () => ({ body: { ...stored } }));
  server.on("PATCH", url, ({ body }) => {
    // The page's own body.
    const sent = body as typeof stored;
    if (sent.version !== stored.version) return { status: 409, body: { message: "Stale.", current: stored } };
    Object.assign(stored, { version: stored.version + 1, queryFields: sent.queryFields });
    return { body: { ...stored } };
  });
  return { server, stored };
}

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
    const { stored } = organisationWith("Diet");
    openPage();
    await screen.findByRole("button", { name: "Edit Diet" });
    Object.assign(stored, { version: 7, queryFields: [field("Diet"), field("Visa")] });
    await add("Seat");
    await waitFor(() => expect(stored.version).toBe(8));
    expect(stored.queryFields.map(({ key }) => key).sort()).toEqual(["diet", "seat", "visa"]);
  });

  it("says where somebody else has added one under the same key, and adds it under another when saved again", async () => {
    const { stored } = organisationWith("Diet");
    openPage();
    await screen.findByRole("button", { name: "Edit Diet" });
    Object.assign(stored, {
      version: 7,
      queryFields: [field("Diet"), { ...field("Seat"), label: "Window", help: "theirs" }],
    });
    await add("Seat");
    await waitFor(() => expect(notices.read().map(({ type }) => type)).toEqual(["warning"]));
    const submit = screen.getAllByRole("button", { name: "Add field" }).at(-1) as HTMLElement;
    await waitFor(() => expect(submit.className).not.toMatch("loading"));
    fireEvent.click(submit);
    await waitFor(() => expect(stored.version).toBe(8));
    expect(stored.queryFields.map(({ key, help }) => [key, help])).toEqual([
      ["diet", null],
      ["seat", "theirs"],
      ["seat2", null],
    ]);
  });

  it("stores edits that were made at once", async () => {
    const { stored, server } = organisationWith("Diet", "Seat", "Visa");
    openPage();
    await click("Retire Diet");
    await click("Retire Seat");
    await waitFor(() => expect(shown(stored.queryFields)).toEqual(["Diet false", "Seat false", "Visa true"]));
    expect(server.asked("PATCH", url).length).toBeLessThan(4);
  });

  it("says where somebody else has changed the same, and replaces it when saved again", async () => {
    const { stored } = organisationWith("Diet");
    openPage();
    await click("Edit Diet");
    fireEvent.change(await screen.findByLabelText("Label"), { target: { value: "Food" } });
    Object.assign(stored, { version: 2, queryFields: [{ ...field("Diet"), label: "Meals" }] });
    await click("Save");
    await waitFor(() => expect(notices.read().map(({ type }) => type)).toEqual(["warning"]));
    expect(stored.queryFields[0]?.label).toBe("Meals");
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Save" }).className).not.toMatch("loading"),
    );
    await click("Save");
    await waitFor(() => expect(stored.queryFields[0]?.label).toBe("Food"));
  });

  it("lets nothing be changed that it could not read, and reads it again", async () => {
    const { server, stored } = organisationWith("Diet");
    server.on("GET", url, { status: 403, body: { message: "No." } });
    openPage();
    await screen.findByText("The query fields could not be read.");
    expect(screen.queryByRole("button", { name: /Add field/ })).toBeNull();
    server.on("GET", url, () => ({ body: { ...stored } }));
    await click("Try again");
    expect(await screen.findByRole("button", { name: "Edit Diet" })).toBeTruthy();
  });

  it("tells the organisation's settings the new version", async () => {
    organisationWith("Diet");
    openPage();
    await click("Retire Diet");
    await waitFor(() => expect(queryClient.getQueryData(tenantKey)).toMatchObject({ version: 2 }));
  });
});
