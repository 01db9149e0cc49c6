// @vitest-environment jsdom
import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { useResourceForm } from "../../../src/pages/resource/form/useResourceForm";
import { resourceNamed } from "../../../src/resources";
import type { AnyRow } from "../../../src/schema/resource";
import { exampleRow } from "./exampleRow";
import { type Answer, fakeServer } from "./fakeServer";
import { ResourcePage } from "./ResourcePage";

const resource = resourceNamed("teams");
const team = exampleRow(resource, { name: "Kerala desk", description: "South", autoAssignment: "off" });
const patches = /^\/api\/teams\//;
const actorsId = "00000000-0000-7000-8000-000000000009";
let server = fakeServer();
beforeEach(() => void (server = fakeServer()));

/** The state of the form of a row, or of a new one, without anything drawn. */
async function openForm(row?: AnyRow) {
  const { result, rerender } = renderHook(({ row }) => useResourceForm({ resource, row }), {
    initialProps: { row },
    wrapper: ResourcePage,
  });
  await waitFor(() => expect(result.current).toBeTruthy());
  return {
    form: () => result.current,
    set: (name: string, value: unknown) => act(() => result.current.set(name, value)),
    save: () => act(() => result.current.save()),
    /** The page has read the row again. */
    show: (newer: AnyRow) => rerender({ row: newer }),
  };
}

/** An answer that comes when the test says so. */
function answerLater() {
  let give: (answer: Answer) => void = () => undefined;
  const promise = new Promise<Answer>((resolve) => (give = resolve));
  return { promise, give: (answer: Answer) => act(async () => give(answer)) };
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
    const answer = answerLater();
    server.on("PATCH", patches, () => answer.promise);
    set("description", "North");
    const saving = startSaving(form);
    expect(form()).toMatchObject({ isSaving: true, isDirty: true, hasUnsent: false });
    set("name", "Goa desk");
    expect(form().hasUnsent).toBe(true);
    await answer.give({ body: { ...team, description: "North ", version: 2 } });
    expect(await saving.result()).toBeUndefined();
    expect(form().values).toMatchObject({ name: "Goa desk", description: "North ", version: 2 });
    expect(form()).toMatchObject({ isDirty: true, isSaving: false });

    const stored = { ...team, name: "Goa desk", description: "North ", version: 3 };
    server.on("PATCH", patches, { body: stored });
    expect(await save()).toEqual(stored);
    expect(server.asked("PATCH", patches)[1]?.body).toEqual({ version: 2, name: "Goa desk" });
    expect(form().isDirty).toBe(false);
  });

  it("changes the new row by what was typed while it was made, and makes no second one", async () => {
    const { form, set, save } = await openForm();
    const answer = answerLater();
    server.on("POST", /^\/api\/teams$/, () => answer.promise);
    server.on("PATCH", patches, { body: { ...team, description: "North", version: 2 } });
    set("name", "Kerala desk");
    const saving = startSaving(form);
    set("description", "North");
    await answer.give({ status: 201, body: { ...team, description: null } });
    expect(await saving.result()).toBeUndefined();
    expect(await save()).toMatchObject({ id: team.id, version: 2 });
    expect(server.asked("PATCH", patches)[0]?.body).toEqual({ version: 1, description: "North" });
    expect(server.asked("POST", /teams/)).toHaveLength(1);
  });

  it("sends one request for two presses of Save", async () => {
    const { form, set, save } = await openForm(team);
    const answer = answerLater();
    server.on("PATCH", patches, () => answer.promise);
    set("description", "North");
    const saving = startSaving(form);
    expect(await save()).toBeUndefined();
    await answer.give({ body: { ...team, description: "North", version: 2 } });
    expect(await saving.result()).toMatchObject({ version: 2 });
    expect(server.asked("PATCH", patches)).toHaveLength(1);
  });
});

describe("a form whose row changes on the server", () => {
  const newer = { ...team, name: "Goa desk", description: "West", version: 2 };
  const stale = (current: AnyRow) => (request: { body: unknown }) =>
    // The body of a patch names the version that was read.
    (request.body as { version: number }).version === current.version
      ? { body: { ...current, description: "North", version: current.version + 1 } }
      : { status: 409, body: { message: "Someone else changed this.", current } };

  it("shows the newer row where nothing was edited, and not an older one", async () => {
    const { form, show } = await openForm(team);
    show(newer);
    expect(form().values).toMatchObject({ name: "Goa desk", description: "West" });
    expect(form().isDirty).toBe(false);
    show(team);
    expect(form().values["name"]).toBe("Goa desk");
  });

  it("goes on from the newer row where other fields were edited", async () => {
    const { set, save, show } = await openForm(team);
    const current = { ...newer, description: "South" };
    server.on("PATCH", patches, stale(current));
    set("description", "North");
    show(current);
    expect(await save()).toMatchObject({ name: "Goa desk", version: 3 });
    expect(server.asked("PATCH", patches).map(({ body }) => body)).toEqual([
      { version: 2, description: "North" },
    ]);
  });

  it("leaves a contested field to the server's answer and the question about it", async () => {
    const { form, set, save, show } = await openForm(team);
    server.on("PATCH", patches, stale({ ...newer, updatedBy: actorsId }));
    set("description", "North");
    show(newer);
    expect(form().values).toMatchObject({ name: "Kerala desk", description: "North" });
    expect(await save()).toBeUndefined();
    expect(form().conflict).toMatchObject({ description: "West", version: 2 });
  });

  it("asks nothing where the same person changed other fields elsewhere, but about another's changes", async () => {
    const { form, set, save } = await openForm(team);
    const own = { ...newer, description: "South", updatedBy: actorsId };
    server.on("PATCH", patches, stale(own));
    set("description", "North");
    expect(await save()).toMatchObject({ name: "Goa desk", version: 3 });
    expect(form().conflict).toBeUndefined();

    server.on("PATCH", patches, stale({ ...own, version: 8, description: "North", updatedBy: null }));
    set("name", "Munnar desk");
    expect(await save()).toBeUndefined();
    expect(form().conflict).toMatchObject({ version: 8 });
  });
});
