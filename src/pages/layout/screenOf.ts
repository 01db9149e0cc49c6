import { checkRegistry, DeclarationError, type Paths, type Resource } from "../../schema";
import { genericScreens, type PageLoader, screens, type Screens } from "../screens";

/** The page of a resource at one of its paths: its own, else the generic one. */
export const screenOf = ({ name }: Resource, page: keyof Paths): PageLoader =>
  byName(screens)[name]?.[page] ?? genericScreens[page];

/**
 * Refuses a page under a name that is not declared, or for a path that its resource does not have: nobody would see it.
 * @throws DeclarationError that names the page.
 */
export function checkScreens(screens: Screens, resources: readonly Resource[]): void {
  const file = "src/pages/screens.tsx";
  checkRegistry(
    file,
    Object.keys(screens),
    resources.map(({ name }) => name),
  );
  for (const { name, paths } of resources)
    for (const page of Object.keys(byName(screens)[name] ?? {}))
      if (!Object.hasOwn(paths ?? {}, page))
        throw new DeclarationError(
          `${file} has a page "${page}" for "${name}", whose paths have no "${page}". Add the path to its declaration.`,
        );
}

const byName = (screens: Screens): Readonly<Record<string, Screens[keyof Screens]>> => screens;
