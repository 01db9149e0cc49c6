import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { useOfferedDraft } from "../../../src/pages/resource/form/drafts";
import { useResourceForm } from "../../../src/pages/resource/form/useResourceForm";
import { authProvider } from "../../../src/providers/authProvider";
import { drafts } from "../../../src/providers/drafts";
import { useSaveRow } from "../../../src/providers/rows/useSaveRow";
import { session } from "../../../src/providers/session";
import { resourceNamed } from "../../../src/resources";
import type { AnyRow } from "../../../src/schema/resource";
import { atServer } from "../../setup/atServer";
import { ResourcePage } from "./ResourcePage";

const resource = resourceNamed("teams");
const server = atServer();
let team: AnyRow;

beforeEach(async () => {
  sessionStorage.clear();
  server.signIn();
  team = await server.create("teams", { name: "Kerala desk", description: "South" });
});
afterEach(() => server.empty("teams"));
afterEach(cleanup);

/** A form, without anything drawn, and what was kept of it. */
async function openForm(row?: AnyRow) {
  const { result, unmount } = renderHook(
    () => {
      const controller = useResourceForm({ resource, row, write: useSaveRow(resource) });
      return { controller, kept: useOfferedDraft(controller) };
    },
    { wrapper: ResourcePage },
  );
  await waitFor(() => expect(result.current).toBeTruthy());
  return {
    controller: () => result.current.controller,
    kept: () => result.current.kept,
    set: (name: string, value: unknown) => act(() => result.current.controller.set(name, value)),
    close: unmount,
  };
}

/** The server has ended the session while the form was open; the same person signs in again. */
function sessionEndsUnder(form: { close(): void }) {
  act(() => session.reset());
  form.close();
  server.signIn();
}

describe("what is not saved when a session ends", () => {
  it("is offered in the same form, and goes onto the row as it is by then", async () => {
    const before = await openForm(team);
    before.set("description", null);
    sessionEndsUnder(before);

    const after = await openForm(await server.change("teams", team.id, { name: "Goa desk" }));
    expect(after.kept().before).toBeDefined();
    expect(after.controller().values["description"]).toBe("South");
    act(() => after.kept().restore());
    expect(after.kept().before).toBeUndefined();
    expect(after.controller().values).toMatchObject({ name: "Goa desk", description: null });
    expect(after.controller().base).toMatchObject({ version: 2 });
    after.close();
    expect((await openForm(team)).kept().before).toBeUndefined();
  });

  it("does not go over what someone else has written into the same field meanwhile", async () => {
    const before = await openForm(team);
    before.set("description", "North");
    sessionEndsUnder(before);
    const after = await openForm(await server.change("teams", team.id, { description: "West" }));
    act(() => after.kept().restore());
    expect(after.controller().values["description"]).toBe("North");
    expect(after.controller()).toMatchObject({
      base: { version: 2, description: "West" },
      clashes: [{ field: "description" }],
    });
  });

  it("is offered for a new row, until something is saved instead", async () => {
    const before = await openForm();
    before.set("name", "Munnar desk");
    sessionEndsUnder(before);
    const again = await openForm();
    act(() => again.kept().restore());
    expect(again.controller().values["name"]).toBe("Munnar desk");
    sessionEndsUnder(again);

    const after = await openForm();
    expect(after.kept().before).toBeDefined();
    after.set("name", "Goa desk");
    await act(() => after.controller().save());
    await waitFor(() => expect(after.kept().before).toBeUndefined());
    expect(sessionStorage).toHaveLength(0);
  });

  it("is kept for nobody else, and not beyond signing out by hand", async () => {
    await server.logIn();
    const before = await openForm(team);
    before.set("description", "North");
    const form = `/ teams Team ${team.id}`;
    const { id } = server.person();
    await act(() => authProvider.logout());
    expect(drafts.read(id, form)).toBeUndefined();
    before.close();
    server.signIn();

    const later = await openForm(team);
    later.set("description", "North");
    sessionEndsUnder(later);
    expect(drafts.read(id, form)).toBeTruthy();
    expect(drafts.read("somebody-else", form)).toBeUndefined();
  });

  it("is bounded", () => {
    const changes = (text: string) => ({ values: { text }, before: {} });
    for (let index = 0; index < 8; index += 1) drafts.keep("somebody", "tab", `form ${index}`, changes("x"));
    expect(drafts.read("somebody", "form 2")).toBeUndefined();
    expect(drafts.read("somebody", "form 3")).toBeTruthy();
    drafts.keep("somebody", "tab", "large", changes("x".repeat(600_000)));
    expect(JSON.stringify(sessionStorage).length).toBeLessThan(600_000);
  });
});
