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
    ({ browser, scripted }, use, { project }) => lend(use, browser, project.use.baseURL, scripted.owner),
    { scope: "worker" },
  ],
  sales: [
    ({ browser, scripted }, use, { project }) => lend(use, browser, project.use.baseURL, scripted.sales),
    { scope: "worker" },
  ],
  visitor: [({ browser }, use, { project }) => lend(use, browser, project.use.baseURL), { scope: "worker" }],
});

/** Gives a page for many looks, and closes it after the last. */
async function lend(
  use: (looker: Looker) => Promise<void>,
  ...whose: Parameters<typeof lookerOf>
): Promise<void> {
  const looker = await lookerOf(...whose);
  await use(looker);
  await looker.page.context().close();
}

/** The address of a page in that organisation; `{resource}` stands for the id of that resource's row. */
export const withIds = (path: string, { ids, publicId }: ScriptedOrganisation): string =>
  path.replace(/\{([a-z-]+)\}/g, (_, name: string) => {
    if (name === "form") return publicId;
    const id = ids[name === "lead" ? "trips" : name];
    if (!id) throw new Error(`There is no row of ${name} for ${path}.`);
    return id;
  });
