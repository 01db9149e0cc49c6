import type { Actor, Resource } from "../../../schema";
import { leadingRoles } from "../../../vocabulary";

export const mayMerge = ({ mergeable }: Resource, { role }: Pick<Actor, "role">): boolean =>
  mergeable === true && leadingRoles.some((one) => one === role);
