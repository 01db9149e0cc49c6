import type { views, View } from "../../../src/resources/views";
import {
  customFieldsOf,
  permits,
  placeParameters,
  readConditions,
  type Actor,
  type Resource,
} from "../../../src/schema";
import { leadingRoles } from "../../../src/vocabulary";
import { fieldError, forbidden } from "../../http/HttpError";
import type { Behaviour } from "../endpoint/Behaviour";
import type { Context } from "../endpoint/Context";
import { organisationOf } from "../organisation/organisationOf";

/** Live views of one list: a page reads all of them at once. */
const mostViews = 200;

/** A view is of a list that its maker reads, and asks only what they may ask there. */
export const viewBehaviour: Behaviour<typeof views> = {
  async beforeCreate(context, values) {
    const { caller } = context;
    // Only a caller makes views.
    if (!caller) throw forbidden("A view is made by a person.");
    const resource = listNamed(context, values.resource ?? "", caller);
    await refuseUnreadable(context, resource, values.query, caller);
    refuseTeams(values, caller);
    return { ...values, ownerUserId: caller.userId };
  },
  afterCreate: refuseMany,
  afterRestore: refuseMany,
  async beforeUpdate(context, current, changes) {
    const { caller } = context;
    if (!caller) return changes;
    if (changes.query)
      await refuseUnreadable(context, listNamed(context, current.resource, caller), changes.query, caller);
    if (changes.sharedWith === "me" && current.ownerUserId !== caller.userId)
      throw fieldError("sharedWith", "Only its owner can keep a view to themselves. Delete it instead.");
    if (changes.sharedWith || changes.teamIds) refuseTeams({ ...current, ...changes }, caller);
    return changes;
  },
};

function listNamed({ services }: Context, name: string, caller: Actor): Resource {
  const resource = services.resources.find((one) => one.name === name || one.list.alsoAs?.includes(name));
  if (!resource?.paths?.list || !permits(resource.access.read, caller))
    throw fieldError("resource", `There is no list “${name}”. Take the name from the address of its API.`);
  return resource;
}

async function refuseUnreadable(
  { tx, services }: Context,
  resource: Resource,
  query: string | null | undefined,
  actor: Actor,
): Promise<void> {
  const parameters = new URLSearchParams(query ?? "");
  for (const name of ["q", "_trash", ...placeParameters])
    if (parameters.has(name))
      throw fieldError("query", `A view does not keep "${name}": it is a question, no way of looking.`);
  const { resourceNamed } = services;
  const customFields = customFieldsOf(resource, (await organisationOf(tx)).queryFields);
  const { missing } = readConditions(resource, parameters, { actor, customFields, resourceNamed });
  if (missing[0]) throw fieldError("query", missing[0].message);
}

function refuseTeams({ sharedWith, teamIds }: Partial<View>, caller: Actor): void {
  if (sharedWith !== "teams") return;
  if (!teamIds?.length) throw fieldError("teamIds", "Choose at least one team.");
  const isLeading = leadingRoles.some((role) => role === caller.role);
  if (!isLeading && !teamIds.every((id) => caller.teamIds.includes(id)))
    throw fieldError("teamIds", "Choose teams of which you are a member.");
}

async function refuseMany({ tx }: Context, { resource }: View): Promise<void> {
  const [row] = await tx.query<{ count: number }>(
    "select count(*)::int as count from views where resource = $1 and deleted_at is null",
    [resource],
  );
  if (row && row.count > mostViews)
    throw fieldError(
      "name",
      `A list has at most ${mostViews} views. Delete those that nobody uses any more.`,
    );
}
