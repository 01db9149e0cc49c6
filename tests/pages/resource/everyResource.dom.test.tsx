import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import sharp from "sharp";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { inSentence } from "../../../src/domain/formats/text";
import { emptyBody } from "../../../src/fields/emptyBody";
import { isEmptyValue } from "../../../src/fields/isEmptyValue";
import { listColumns } from "../../../src/pages/resource/listState/listColumns";
import { detailSections } from "../../../src/pages/resource/detail/useFacts";
import { ResourceDetailPage } from "../../../src/pages/resource/detail/ResourceDetail";
import { ResourceFormPage } from "../../../src/pages/resource/detail/ResourceFormPage";
import { ResourceListPage } from "../../../src/pages/resource/list/ResourceListPage";
import { titleOf } from "../../../src/pages/resource/titleOf";
import { TripFormPage } from "../../../src/pages/trips/form/TripFormPage";
import { resourceNamed, resources } from "../../../src/resources";
import { applies } from "../../../src/schema/applying";
import { isWritable } from "../../../src/schema/bodies";
import { targetOf } from "../../../src/schema/checkResources";
import { factOf } from "../../../src/schema/detail";
import { permits, type Role } from "../../../src/schema/field/access";
import type { AnyField } from "../../../src/schema/field/field";
import { isCollected } from "../../../src/schema/kinds/values";
import type { AnyRow, Resource } from "../../../src/schema/resource";
import { environmentOf, queryFields } from "../../fields/FieldPage";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { fullBody } from "../../promises/fixtures/fullValues";
import { rounds } from "../../promises/fixtures/rounds";
import { atServer } from "../../setup/atServer";
import { ResourcePage } from "./ResourcePage";

const server = atServer("viewer");
/** A row of each resource, with what it has to have. */
const rows = new Map<string, AnyRow>();
let seed = 0;
/** Of so many lists, a viewer looks at one too. */
const viewersShare = rounds({ few: 3, full: 1 });

/** What a rule between fields asks for besides. */
const asked: Readonly<Record<string, object>> = { timeline: { body: "Called" } };

/** Makes a row, with what it has to have and these values. */
function make(resource: Resource, values: object = {}): Promise<AnyRow> {
  seed += 1;
  const ids = Object.fromEntries([...rows].map(([name, { id }]) => [name, id]));
  const isAsked = (field: AnyField) => isWritable(field, "create") && !field.optional;
  const body = fullBody(resource, { mark: "kept", seed, ids }, isAsked);
  const [whole] = resource.partOf ?? [];
  const part = whole && ids[whole.resource] ? { [whole.by]: ids[whole.resource] } : {};
  return server.create(resource.name, { ...body, ...part, ...asked[resource.name], ...values });
}

/** Rows of their own for what a row names beside its reference, where no two rows may name the same. */
async function besideIn({ unique = [], fields }: Resource, by: string): Promise<object> {
  const others = unique.includes(by) ? unique.filter((name) => name !== by) : [];
  const made = await Promise.all(
    others.map(async (name): Promise<[string, string][]> => {
      const target = fields[name] && targetOf(fields[name]);
      return target === undefined ? [] : [[name, (await make(resourceNamed(target))).id]];
    }),
  );
  return Object.fromEntries(made.flat());
}

/** Whether there is a row of everything that a row of the resource has to refer to. */
const hasItsTargets = ({ fields, partOf = [] }: Resource): boolean =>
  partOf.every(({ resource }) => rows.has(resource)) &&
  Object.values(fields).every((field) => {
    const target = targetOf(field);
    return target === undefined || field.optional || isCollected(field) || rows.has(target);
  });

/** Makes the rows that no form makes: a picture, an offer, and the job of a run. */
async function makeOthers(): Promise<void> {
  const { ask } = server.person();
  const create = { width: 12, height: 8, channels: 3, background: "#335577" } as const;
  const content = await sharp({ create }).png().toBuffer();
  const picture = await server.upload("/api/files", { name: "kept.png", type: "image/png", content });
  rows.set("files", await server.read("files", picture.id));
  const { id } = await make(resourceNamed("trips"), {});
  const { id: source } = await make(resourceNamed("query-sources"), {});
  await ask("POST", "/api/runs", { resource: "query-sources", action: "delete", ids: [source] });
  const meals = { breakfast: false, lunch: false, dinner: false };
  const { id: sold } = await make(resourceNamed("itineraries"), {
    ...{ tripId: id, startDate: "2096-12-24", currency: "EUR", days: [{ meals }] },
  });
  const sent = await ask("POST", `/api/itineraries/${sold}/send`, {});
  // What the endpoint answers.
  const { offer, link } = sent as unknown as { offer: AnyRow; link: { url: string } };
  rows.set("offers", offer);
  const headers = { authorization: `Bearer ${server.person().token}` };
  await (await fetch(`${location.origin}/api/teams/export`, { headers })).text();
  const [exported] = (await ask("GET", "/api/exports")) as unknown as AnyRow[];
  if (exported) rows.set("exports", exported);
  const csv = { name: "teams.csv", type: "text/csv", content: Buffer.from("Name\nNorth\n") };
  const brought = await server.upload("/api/imports?resource=teams", csv);
  rows.set("imports", await server.read("imports", brought.id));
  const [gone, kept] = [await make(resourceNamed("contacts")), await make(resourceNamed("contacts"))];
  await ask("POST", `/api/contacts/${gone.id}/merge`, { into: kept.id });
  const [merge] = (await ask("GET", "/api/merges")) as unknown as AnyRow[];
  if (merge) rows.set("merges", merge);
  const asked = { name: "Ada Lund", text: "Is there shade?" };
  await ask("POST", `/api/public/proposals/${link.url.split("/p/")[1]}/questions`, asked);
  // The answer of a list.
  const [question] = (await ask("GET", "/api/offer-questions")) as unknown as AnyRow[];
  if (question) rows.set("offer-questions", question);
  // The answer of a list; once the job is done, its row stays as it is.
  await vi.waitFor(async () => {
    const [job] = (await ask("GET", "/api/jobs?status=done")) as unknown as AnyRow[];
    if (!job) throw new Error("The job is not done yet.");
    rows.set("jobs", job);
  }, 60_000);
}

beforeAll(fakeBrowser, 120_000);
beforeAll(async () => {
  await makeOthers();
  const missing = () => resources.filter(({ name, singleton }) => !singleton && !rows.has(name));
  // What is referred to comes first.
  for (let next; (next = missing().find(hasItsTargets));) rows.set(next.name, await make(next));
});
beforeEach(() => void server.signIn());
afterEach(cleanup);

function rowOf({ name }: Resource): AnyRow {
  const row = rows.get(name);
  if (!row) throw new Error(`There is no row of ${name}. Make one before these tests.`);
  return row;
}

/** The names of the facts on the page, in its order. */
const factsShown = () =>
  [...document.querySelectorAll("dt")]
    .filter((term) => !term.closest("dd"))
    .map(({ textContent }) => textContent);

const composite = new Set(["rows", "group", "custom", "images", "image", "files", "file"]);

for (const [index, resource] of resources.filter(({ singleton }) => !singleton).entries()) {
  describe(`the generic pages of ${resource.name}`, () => {
    it("list its rows under the declared columns, with the ways that the role has", async () => {
      const roles: readonly Role[] = index % viewersShare === 0 ? ["owner", "viewer"] : ["owner"];
      for (const role of roles) {
        const { actor } = environmentOf(role);
        if (!permits(resource.access.read, actor)) continue;
        server.signIn(role);
        render(
          <ResourcePage at="/?_tab=all">
            <ResourceListPage resource={resource} />
          </ResourcePage>,
        );
        expect(screen.getByRole("heading", { level: 1, name: resource.label.many })).toBeTruthy();
        const readable = listColumns(resource, actor, queryFields, resourceNamed);
        for (const { name, field } of readable)
          if (resource.list.columns.includes(name))
            expect(screen.getByRole("columnheader", { name: field.label })).toBeTruthy();
        expect(await screen.findByText(/^1 – \d+ of \d+$/)).toBeTruthy();
        const isOffered = screen.queryByText(`New ${inSentence(resource.label.one)}`) !== null;
        const mayCreate = permits(resource.access.create, actor) && !resource.without?.includes("create");
        if (resource.paths?.create)
          expect(isOffered).toBe(
            mayCreate && (role === "owner" || !resource.paths.create.startsWith("/org")),
          );
        cleanup();
      }
    });

    it.runIf(resource.paths?.create)("say to a role that creates none that it does not", async () => {
      expect(permits(resource.access.create, environmentOf("viewer").actor)).toBe(false);
      server.signIn("viewer");
      const { container } = render(
        <ResourcePage>
          {resource.name === "trips" ? <TripFormPage /> : <ResourceFormPage resource={resource} />}
        </ResourcePage>,
      );
      const words = `Your role does not create ${inSentence(resource.label.many)}`;
      expect(await screen.findByRole("heading", { level: 1, name: words })).toBeTruthy();
      expect(within(container).queryByRole("textbox")).toBeNull();
    });

    it.runIf(resource.paths?.create)(
      "make a form with a labelled input for every field that can be set",
      async () => {
        render(
          <ResourcePage>
            <ResourceFormPage resource={resource} />
          </ResourcePage>,
        );
        await screen.findByRole("button", { name: `Create ${inSentence(resource.label.one)}` });
        const names = resource.form.flatMap(({ fields }) => fields);
        const initial = emptyBody(resource.fields);
        await waitFor(() => {
          for (const name of names) {
            const field = resource.fields[name];
            if (!field || composite.has(field.kind)) continue;
            if (!applies(field, [initial])) expect(screen.queryByLabelText(field.label), name).toBeNull();
            else expect(screen.getAllByLabelText(field.label).length, name).toBeGreaterThan(0);
          }
        });
        const { firstFields } = resource;
        const folded = screen.queryByText(/^More fields \(\d+\)$/)?.closest("details");
        expect(folded?.open).toBe(firstFields && false);
        if (folded) folded.open = true;
        // One of the organisation's own fields must be filled.
        const first = new Set(firstFields && [...firstFields, "custom"]);
        for (const { heading } of resource.form.filter(({ fields }) =>
          fields.some((name) => !first.has(name)),
        ))
          expect(screen.getByRole("heading", { level: 2, name: heading })).toBeTruthy();
      },
    );

    it.runIf(resource.related)(
      "list what refers to a row, with the ways to all and to a new one",
      async () => {
        const row = rowOf(resource);
        // What the server derives is in no body: usedIn.dom.test.tsx has it. What leads there through
        // another row is in tests/rest/journal.test.ts.
        const related = (resource.related ?? []).filter(
          ({ resource: name, by }) =>
            by in resourceNamed(name).fields && !resourceNamed(name).fields[by]?.readOnly,
        );
        const made = await Promise.all(
          related.map(({ resource: name, by }) =>
            Promise.all(
              Array.from({ length: 6 }, async () =>
                make(resourceNamed(name), { ...(await besideIn(resourceNamed(name), by)), [by]: row.id }),
              ),
            ),
          ),
        );
        render(
          <ResourcePage at={`/x/${row.id}`} path="/x/:id">
            <ResourceDetailPage resource={resource} />
          </ResourcePage>,
        );
        for (const [index, { resource: name, by, label }] of related.entries()) {
          const target = resourceNamed(name);
          const list = within(await screen.findByRole("region", { name: label ?? target.label.many }));
          const titles = made[index]?.map((one) => titleOf(target, one));
          expect(await list.findAllByText((text) => titles?.includes(text) === true)).toHaveLength(5);
          const [asked] = server.asked("GET", new RegExp(`^/api/${name}\\?.*${by}=${row.id}`));
          expect(asked?.url).toContain("_end=5");
          const all = list.queryByRole("link", { name: /^All [67]\b/ });
          const path = target.paths?.list && `${target.paths.list}?${by}=${row.id}`;
          expect(all?.getAttribute("href") ?? undefined).toEqual(path && expect.stringContaining(path));
          const one = list.queryByRole("link", { name: `New ${inSentence(target.label.one)}` });
          expect(one?.getAttribute("href")).toBe(
            target.paths?.create && !target.fields[by]?.readOnly
              ? `${target.paths.create}?${by}=${row.id}`
              : undefined,
          );
        }
      },
    );

    it("read a row by its page, else by the sections of the form, and fold away what is empty", async () => {
      // What was made since may have changed it.
      const row = await server.read(resource.name, rowOf(resource).id);
      render(
        <ResourcePage at={`/x/${row.id}`} path="/x/:id">
          <ResourceDetailPage resource={resource} />
        </ResourcePage>,
      );
      expect(await screen.findByRole("heading", { level: 1, name: titleOf(resource, row) })).toBeTruthy();
      expect(screen.getAllByText(/^Created/)).not.toEqual([]);
      if (resource.detail) {
        const shown = resource.detail.sections
          .flatMap((panel) => ("facts" in panel ? panel.facts.map(factOf) : []))
          .filter(({ fields, always }) => always || fields.some((name) => !isEmptyValue(row[name])))
          .map(({ label, fields: [name] }) => label ?? resource.fields[name]?.label);
        expect(factsShown()).toEqual(expect.arrayContaining(shown));
        expect(screen.queryByRole("region", { name: "More" })).toBeNull();
        return;
      }
      const { actor } = environmentOf("owner");
      const facts = detailSections(resource, actor)
        .flatMap(({ fields }) => fields)
        // This organisation has no query fields.
        .filter(({ field }) => field.kind !== "custom" && applies(field, [row]));
      const filled = facts.filter(({ name }) => !isEmptyValue(row[name]));
      expect(factsShown()).toEqual(filled.map(({ field }) => field.label));
      for (const button of screen.queryAllByRole("button", { name: /^Add / })) fireEvent.click(button);
      const mayEdit = permits(resource.access.update, actor, row) && !resource.without?.includes("update");
      const fillable = facts.filter((fact) => filled.includes(fact) || (mayEdit && !fact.isClosed));
      expect(factsShown()).toEqual(fillable.map(({ field }) => field.label));
    });
  });
}
