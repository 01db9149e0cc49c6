import { test as base } from "@playwright/test";
import { type ScriptedOrganisation, scriptedOrganisation } from "./scriptedOrganisation";
import { type Looker, lookerOf } from "./soundLooks";

/** Tests in an organisation in which every text is a script. A worker keeps one, and a page for all looks of each person. */
export const test = base.extend<
  object,
  { scripted: ScriptedOrganisation; owner: Looker; sales: Looker; visitor: Looker }
>({
  scripted: [
    // Playwright reads from the first parameter what a fixture needs.
    async ({}, use, { project }) => use(await scriptedOrganisation(project.use.baseURL ?? "")),
    { scope: "worker" },
  ],
  owner: [
    async ({ browser, scripted }, use, { project }) => {
      const looker = await lookerOf(browser, project.use.baseURL, scripted.owner);
      await use(looker);
      await looker.page.context().close();
    },
    { scope: "worker" },
  ],
  sales: [
    async ({ browser, scripted }, use, { project }) => {
      const looker = await lookerOf(browser, project.use.baseURL, scripted.sales);
      await use(looker);
      await looker.page.context().close();
    },
    { scope: "worker" },
  ],
  visitor: [
    async ({ browser }, use, { project }) => {
      const looker = await lookerOf(browser, project.use.baseURL);
      await use(looker);
      await looker.page.context().close();
    },
    { scope: "worker" },
  ],
});

/** The address of a page in that organisation; `{resource}` stands for the id of that resource's row. */
export const withIds = (path: string, { ids, publicId }: ScriptedOrganisation): string =>
  path.replace(/\{([a-z-]+)\}/g, (_, name: string) => {
    if (name === "form") return publicId;
    const id = ids[name === "lead" ? "trips" : name];
    if (!id) throw new Error(`There is no row of ${name} for ${path}.`);
    return id;
  });
