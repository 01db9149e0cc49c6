import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { App } from "antd";
import { Suspense } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { FieldEnvironmentProvider } from "../../../src/fields/kinds/FieldEnvironmentProvider";
import { QueryFieldsPage } from "../../../src/pages/organisation/queryFields/QueryFieldsPage";
import { notices } from "../../../src/providers/notices";
import { queryClient } from "../../../src/providers/queryClient";
import { session } from "../../../src/providers/session";
import { tenantKey } from "../../../src/providers/tenant";
import type { QueryField } from "../../../src/schema/queryFields";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { environmentOf } from "../../fields/FieldPage";
import { fakeServer } from "../resource/fakeServer";

beforeAll(fakeBrowser, 120_000);
// Whether something is hidden is slow to find out in a simulated page.
configure({ defaultHidden: true });
beforeEach(() => session.setToken("t"));
afterEach(() => {
  cleanup();
  session.reset();
});

const url = /\/api\/tenants\/query-fields$/;
const field = (label: string): QueryField => ({
  ...{ key: label.toLowerCase(), label, kind: "text", options: [], required: false },
  ...{ help: null, section: null, isPublic: false, isActive: true },
});

/** An organisation with these query fields that refuses stale versions; `list` may be changed behind the page's back. */
function organisationWith(...labels: string[]) {
  const stored = { version: 1, queryFields: labels.map(field) };
  const server = fakeServer();
  server.on("GET", url, () => ({ body: { ...stored } }));
  server.on("PUT", url, ({ body }) => {
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
    <QueryClientProvider client={queryClient}>
      <App>
        <FieldEnvironmentProvider environment={environmentOf("owner")}>
          <Suspense fallback="Loading">
            <QueryFieldsPage />
          </Suspense>
        </FieldEnvironmentProvider>
      </App>
    </QueryClientProvider>,
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
  it("keeps what somebody else has added in the meantime, also under the same key", async () => {
    const { stored } = organisationWith("Diet");
    openPage();
    await screen.findByRole("button", { name: "Edit Diet" });
    Object.assign(stored, { version: 7, queryFields: [field("Diet"), { ...field("Seat"), help: "theirs" }] });
    await add("Seat");
    await waitFor(() => expect(stored.version).toBe(8));
    expect(stored.queryFields.map(({ key, help }) => [key, help])).toEqual([
      ["diet", null],
      ["seat", "theirs"],
      ["seat2", null],
    ]);
  });

  it("sends one edit after the other", async () => {
    const { stored, server } = organisationWith("Diet", "Seat", "Visa");
    openPage();
    await click("Retire Diet");
    await click("Retire Seat");
    await waitFor(() => expect(shown(stored.queryFields)).toEqual(["Diet false", "Seat false", "Visa true"]));
    expect(server.asked("PUT", url)).toHaveLength(2);
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
    queryClient.setQueryData(tenantKey, { version: 1, name: "Lantern", queryFields: [] });
    openPage();
    await click("Retire Diet");
    await waitFor(() =>
      expect(queryClient.getQueryData(tenantKey)).toMatchObject({ version: 2, name: "Lantern" }),
    );
  });
});
