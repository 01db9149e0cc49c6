import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { inSentence } from "../../../src/domain/formats/text";
import { pageRoutes } from "../../../src/pages/layout/routes";
import { NewImportPage } from "../../../src/pages/resource/imports/NewImportPage";
import { pagePath } from "../../../src/providers/resourcePath";
import { resourceNamed, resources } from "../../../src/resources";
import { permits } from "../../../src/schema/field/access";
import { placesOf } from "../../../src/schema/resource";
import { environmentOf } from "../../fields/FieldPage";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { ResourcePage } from "../resource/ResourcePage";

const staff = ["sales", "operations", "accounts", "viewer"] as const;
const server = atServer(...staff);
beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

/** Draws the page of an address, which belongs to the route with this path. */
async function open(at: string, path = at): Promise<void> {
  const route = pageRoutes.find((one) => one.path === path);
  const page = await route?.load();
  render(
    <ResourcePage at={at} path={path}>
      {page}
    </ResourcePage>,
  );
}

describe("the pages of what a role may not read", () => {
  for (const role of staff) {
    const { actor } = environmentOf(role);
    const closed = resources.flatMap(placesOf).filter(({ access }) => !permits(access.read, actor));

    it(`say so to ${role} and ask the server nothing`, async () => {
      expect(closed).not.toEqual([]);
      server.signIn(role);
      for (const { paths = {}, label } of closed)
        for (const [page, path] of Object.entries(paths)) {
          if (page === "create") continue;
          await open(path.replace(":id", "00000000-0000-7000-8000-000000000001"), path);
          const words = `Your role does not read ${inSentence(label.many)}`;
          expect(screen.getByRole("heading", { level: 1, name: words })).toBeTruthy();
          expect(screen.getAllByRole("heading")).toHaveLength(1);
          expect(screen.getByRole("link", { name: "Go to the home page" })).toBeTruthy();
          cleanup();
        }
      expect(server.requests).toEqual([]);
    }, 60_000);
  }

  it("are those of their reports too", async () => {
    server.signIn("viewer");
    await open("/reports/suppliers/own", "/reports/:resource/:report");
    const words = "Your role does not read suppliers";
    expect(screen.getByRole("heading", { level: 1, name: words })).toBeTruthy();
    expect(server.requests).toEqual([]);
  });

  it("lead from the security page to what says that there is no access", async () => {
    server.signIn("sales");
    await open("/org/security");
    expect(screen.getByTestId("address").textContent).toBe("/unauthorized");
    expect(server.requests).toEqual([]);
    cleanup();
    server.signIn();
    await open("/org/security");
    expect(await screen.findByRole("heading", { level: 1, name: "Security" })).toBeTruthy();
  });
});

describe("the page of a new import", () => {
  it.each(["hotels", "suppliers", "exports"])("takes no file of %s from a viewer", async (name) => {
    server.signIn("viewer");
    const { container } = render(
      <ResourcePage at={`/imports/new?resource=${name}`}>
        <NewImportPage />
      </ResourcePage>,
    );
    expect(container.querySelector("input[type=file]")).toBeNull();
    expect(screen.queryByText("Download a sample file")).toBeNull();
    expect(server.requests).toEqual([]);
    const resource = resourceNamed(name);
    const many = inSentence(resource.label.many);
    if (resource.without?.includes("create")) {
      expect(screen.getByText("There is nothing of this name to import.")).toBeTruthy();
      return;
    }
    expect(screen.getByRole("heading", { level: 1, name: `Your role does not import ${many}` })).toBeTruthy();
    const all = within(container).queryByRole("link", { name: `All ${many}` });
    const path = pagePath(resource, "list", environmentOf("viewer").actor);
    expect(all?.getAttribute("href")).toBe(path);
  });

  it("takes one from whoever creates them", async () => {
    server.signIn("sales");
    const { container } = render(
      <ResourcePage at="/imports/new?resource=suppliers">
        <NewImportPage />
      </ResourcePage>,
    );
    expect(await screen.findByText("Download a sample file")).toBeTruthy();
    expect(container.querySelector("input[type=file]")).toBeTruthy();
  });
});
