import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { useResourceForm } from "../../../src/pages/resource/form/useResourceForm";
import { useSaveRow } from "../../../src/providers/rows/useSaveRow";
import { resourceNamed } from "../../../src/resources";
import type { AnyRow } from "../../../src/schema/resource";
import { atServer } from "../../setup/atServer";
import { ResourcePage } from "./ResourcePage";

const resource = resourceNamed("teams");
const patches = /^\/api\/teams\//;
const server = atServer("admin");
let team: AnyRow;
beforeEach(async () => {
  server.signIn();
  team = await server.create("teams", { name: "Kerala desk", description: "South" });
});
afterEach(() => server.empty("teams"));

const bodies = () => server.asked("PATCH", patches).map(({ body }) => body);
/** Changes the team in another tab, or as another person. */
const elsewhere = (values: object, role: "owner" | "admin" = "owner") =>
  server.change("teams", team.id, values, server.person(role));

/** The state of the form of a row, or of a new one, without anything drawn. */
async function openForm(row?: AnyRow) {
  const { result, rerender } = renderHook(
    ({ row }) => useResourceForm({ resource, row, write: useSaveRow(resource) }),
    {
      initialProps: { row },
      wrapper: ResourcePage,
    },
  );
  await waitFor(() => expect(result.current).toBeTruthy());
  return {
    form: () => result.current,
    set: (name: string, value: unknown) => act(() => result.current.set(name, value)),
    save: () => act(() => result.current.save()),
    /** The page has read the row again. */
    show: (newer: AnyRow) => rerender({ row: newer }),
  };
}

/** Presses Save and goes on while the answer is awaited. */
function startSaving(form: () => ReturnType<typeof useResourceForm>) {
  let saved: Promise<AnyRow | undefined> = Promise.resolve(undefined);
  act(() => void (saved = form().save()));
  return { result: () => act(() => saved) };
}

describe("a form whose row is being saved", () => {
  it("keeps what is typed meanwhile, as not saved yet", async () => {
    const { form, set, save } = await openForm(team);
    const letGo = server.hold("PATCH", patches);
    set("name", "Goa desk");
    const saving = startSaving(form);
    expect(form()).toMatchObject({ isSaving: true, isDirty: true, hasUnsent: false });
    set("description", "North");
    expect(form().hasUnsent).toBe(true);
    letGo();
    expect(await saving.result()).toBeUndefined();
    expect(form().values).toMatchObject({ name: "Goa desk", description: "North", version: 2 });
    expect(form()).toMatchObject({ isDirty: true, isSaving: false });

    expect(await save()).toMatchObject({ name: "Goa desk", description: "North", version: 3 });
    expect(bodies()[1]).toEqual({ version: 2, description: "North" });
    expect(form().isDirty).toBe(false);
  });

  it("changes the new row by what was typed while it was made, and makes no second one", async () => {
    const { form, set, save } = await openForm();
    const letGo = server.hold("POST", /^\/api\/teams$/);
    set("name", "Goa desk");
    const saving = startSaving(form);
    set("description", "North");
    letGo();
    expect(await saving.result()).toBeUndefined();
    expect(await save()).toMatchObject({ name: "Goa desk", version: 2 });
    expect(bodies()).toEqual([{ version: 1, description: "North" }]);
    expect(server.asked("POST", /teams/)).toHaveLength(1);
  });

  it("sends one request for two presses of Save", async () => {
    const { form, set, save } = await openForm(team);
    const letGo = server.hold("PATCH", patches);
    set("description", "North");
    const saving = startSaving(form);
    expect(await save()).toBeUndefined();
    letGo();
    expect(await saving.result()).toMatchObject({ version: 2 });
    expect(bodies()).toHaveLength(1);
  });
});

describe("a form whose row changes on the server", () => {
  it("shows the newer row where nothing was edited, and not an older one", async () => {
    const { form, show } = await openForm(team);
    show(await elsewhere({ name: "Goa desk", description: "West" }));
    expect(form().values).toMatchObject({ name: "Goa desk", description: "West" });
    expect(form().isDirty).toBe(false);
    show(team);
    expect(form().values["name"]).toBe("Goa desk");
  });

  it("goes on from the newer row where other fields were edited", async () => {
    const { set, save, show } = await openForm(team);
    set("description", "North");
    show(await elsewhere({ name: "Goa desk" }));
    expect(await save()).toMatchObject({ name: "Goa desk", version: 3 });
    expect(bodies()).toEqual([{ version: 2, description: "North" }]);
  });

  it("takes over what does not clash, and leaves a contested field to the server's answer and the question about it", async () => {
    const { form, set, save, show } = await openForm(team);
    set("description", "North");
    show(await elsewhere({ name: "Goa desk", description: "West" }));
    expect(form().values).toMatchObject({ name: "Goa desk", description: "North" });
    expect(form().clashes).toMatchObject([{ kind: "value", field: "description" }]);
    show(await elsewhere({ name: "Munnar desk" }));
    expect(form().values).toMatchObject({ name: "Munnar desk", description: "North" });
    expect(await save()).toBeUndefined();
    expect(form()).toMatchObject({ comparing: [], base: { description: "West", version: 3 } });
  });

  it("asks nothing where others were changed elsewhere, whoever did it, and about the same one", async () => {
    const { form, set, save } = await openForm(team);
    await elsewhere({ name: "Goa desk" });
    set("description", "North");
    expect(await save()).toMatchObject({ name: "Goa desk", version: 3 });

    await elsewhere({ isActive: false }, "admin");
    set("name", "Munnar desk");
    expect(await save()).toMatchObject({ name: "Munnar desk", isActive: false, version: 5 });
    expect(form().comparing).toBeUndefined();

    await elsewhere({ name: "Thekkady desk" }, "admin");
    set("name", "Kochi desk");
    expect(await save()).toBeUndefined();
    expect(form()).toMatchObject({ comparing: [], base: { version: 6 }, clashes: [{ field: "name" }] });
  });
});
