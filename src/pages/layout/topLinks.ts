import { type Actor, isGatedPath, mayDo, type Resource } from "../../schema";
import { resources as declared } from "../../resources";
import type { TopBarLink } from "./TopBar";

/**
 * The lists that the declarations put into the top bar, and that the actor may see. Until the actor is known, those that
 * are open to everyone: nothing moves when the rest comes.
 */
export const topLinks = (actor: Actor | undefined, resources: readonly Resource[] = declared): TopBarLink[] =>
  resources.flatMap((resource) => {
    const { menu, paths, label, access } = resource;
    if (menu !== "top" || !paths?.list) return [];
    const isOpen = access.read.type === "everyone" && !isGatedPath(paths.list);
    const maySee = actor ? mayDo(resource, "list", actor) : isOpen;
    return maySee ? [{ to: paths.list, label: label.many }] : [];
  });
