// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { inSentence } from "../../../src/domain/formats/text";
import { isEmptyValue } from "../../../src/fields/isEmptyValue";
import { listColumns } from "../../../src/pages/resource/list/listColumns";
import { detailSections } from "../../../src/pages/resource/detail/detailSections";
import { ResourceDetailPage } from "../../../src/pages/resource/detail/ResourceDetailPage";
import { ResourceFormPage } from "../../../src/pages/resource/detail/ResourceFormPage";
import { ResourceListPage } from "../../../src/pages/resource/list/ResourceListPage";
import { TripFormPage } from "../../../src/pages/trips/form/TripFormPage";
import { resourceNamed, resources } from "../../../src/resources";
import { permits } from "../../../src/schema/field/access";
import { environmentOf, queryFields } from "../../fields/FieldPage";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { exampleRow, rowId } from "./exampleRow";
import { fakeServer } from "./fakeServer";
import { ResourcePage } from "./ResourcePage";

beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

/** The names of the facts on the page, in its order. */
const factsShown = () => [...document.querySelectorAll("dt")].map(({ textContent }) => textContent);

const composite = new Set(["rows", "group", "custom", "images", "image", "files", "file"]);

for (const resource of resources.filter(({ singleton }) => !singleton)) {
  describe(`the generic pages of ${resource.name}`, () => {
    it("list its rows under the declared columns, with the ways that the role has", async () => {
      const server = fakeServer();
      server.on("GET", /^\/api\//, { body: [], headers: { "x-total-count": "0" } });
      server.on("GET", new RegExp(`^/api/${resource.name}\\?`), {
        body: [exampleRow(resource)],
        headers: { "x-total-count": "1" },
      });
      server.on("GET", new RegExp(`^/api/${resource.name}/counts`), {
        body: { all: 1, byValue: {}, capped: [] },
      });
      for (const role of ["owner", "viewer"] as const) {
        const { actor } = environmentOf(role);
        if (!permits(resource.access.read, actor)) continue;
        render(
          <ResourcePage role={role}>
            <ResourceListPage resource={resource} />
          </ResourcePage>,
        );
        expect(screen.getByRole("heading", { level: 1, name: resource.label.many })).toBeTruthy();
        const readable = new Set(listColumns(resource, actor, queryFields).map(({ name }) => name));
        for (const name of resource.list.columns.filter((column) => readable.has(column)))
          expect(screen.getByRole("columnheader", { name: resource.fields[name]?.label })).toBeTruthy();
        await waitFor(() => expect(screen.getByText("1 – 1 of 1")).toBeTruthy());
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
      fakeServer().on("GET", /^\/api\//, { body: [] });
      render(
        <ResourcePage role="viewer">
          {resource.name === "trips" ? <TripFormPage /> : <ResourceFormPage resource={resource} />}
        </ResourcePage>,
      );
      const words = `Your role does not create ${inSentence(resource.label.many)}`;
      expect(await screen.findByRole("heading", { level: 1, name: words })).toBeTruthy();
      expect(screen.queryByRole("textbox")).toBeNull();
    });

    it.runIf(resource.paths?.create)(
      "make a form with a labelled input for every field that can be set",
      async () => {
        fakeServer().on("GET", /^\/api\//, { body: [] });
        render(
          <ResourcePage>
            <ResourceFormPage resource={resource} />
          </ResourcePage>,
        );
        await screen.findByRole("button", { name: `Create ${inSentence(resource.label.one)}` });
        const names = resource.form.flatMap(({ fields }) => fields);
        await waitFor(() => {
          for (const name of names) {
            const field = resource.fields[name];
            if (field && !composite.has(field.kind))
              expect(screen.getAllByLabelText(field.label).length, name).toBeGreaterThan(0);
          }
        });
        for (const { heading } of resource.form)
          expect(screen.getByRole("heading", { level: 2, name: heading })).toBeTruthy();
      },
    );

    it.runIf(resource.related)(
      "list what refers to a row, with the ways to all and to a new one",
      async () => {
        const server = fakeServer();
        server.on("GET", /^\/api\//, { body: [] });
        server.on("GET", new RegExp(`^/api/${resource.name}/${rowId}`), { body: exampleRow(resource) });
        const related = resource.related ?? [];
        for (const { resource: name } of related)
          server.on("GET", new RegExp(`^/api/${name}\\?`), {
            body: [exampleRow(resourceNamed(name))],
            headers: { "x-total-count": "37" },
          });
        render(
          <ResourcePage at={`/x/${rowId}`} path="/x/:id">
            <ResourceDetailPage resource={resource} />
          </ResourcePage>,
        );
        for (const { resource: name, by, label } of related) {
          const target = resourceNamed(name);
          const list = within(await screen.findByRole("region", { name: label ?? target.label.many }));
          expect(await list.findByText(`The ${inSentence(target.label.one)}`)).toBeTruthy();
          const [asked] = server.asked("GET", new RegExp(`^/api/${name}\\?.*${by}=${rowId}`));
          expect(asked?.url).toContain("_end=5");
          const all = list.getByRole("link", { name: /^All 37/ });
          expect(all.getAttribute("href")).toContain(`${target.paths?.list}?${by}=${rowId}`);
          const one = list.queryByRole("link", { name: `New ${inSentence(target.label.one)}` });
          expect(one?.getAttribute("href")).toBe(
            target.paths?.create && !target.fields[by]?.readOnly
              ? `${target.paths.create}?${by}=${rowId}`
              : undefined,
          );
        }
      },
    );

    it("read a row by the sections of the form and fold away what is empty", async () => {
      const server = fakeServer();
      const row = exampleRow(resource);
      server.on("GET", /^\/api\//, { body: [] });
      server.on("GET", new RegExp(`^/api/${resource.name}/${rowId}`), { body: row });
      render(
        <ResourcePage at={`/x/${rowId}`} path="/x/:id">
          <ResourceDetailPage resource={resource} />
        </ResourcePage>,
      );
      expect(
        await screen.findByRole("heading", { level: 1, name: `The ${inSentence(resource.label.one)}` }),
      ).toBeTruthy();
      expect(screen.getByText(/^Created/)).toBeTruthy();
      const { actor } = environmentOf("owner");
      const facts = detailSections(resource, actor).flatMap(({ fields }) => fields);
      const filled = facts.filter(({ name }) => !isEmptyValue(row[name]));
      expect(factsShown()).toEqual(filled.map(({ field }) => field.label));
      for (const button of screen.queryAllByText(/^Show empty fields/)) fireEvent.click(button);
      const mayEdit = permits(resource.access.update, actor, row) && !resource.without?.includes("update");
      const fillable = facts.filter((fact) => filled.includes(fact) || (mayEdit && !fact.isClosed));
      expect(factsShown()).toEqual(fillable.map(({ field }) => field.label));
    });
  });
}
