import { keys } from "@refinedev/core";
import type { Query } from "@tanstack/react-query";
import { inSentence } from "../../domain/formats/text";
import { resourceNamed, resources } from "../../resources";
import { type Change, childrenIn, columnPaths, referencePaths } from "../../schema";
import { currentUserKey } from "../currentUser";
import type { ChangeEvent } from "./liveProvider";
import { notices } from "../notices";
import { notificationKeys } from "../notificationKeys";
import { queryClient } from "../queryClient";
import { session } from "../session";
import { tenantKey } from "../tenant";

/** How long changes are collected before a refetch, and the least time between two refetches. */
const [collectMs, restMs] = [100, 1_000];

let collected: Change[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let readAt = -Infinity;

/** Refetches the queries that a change made elsewhere touches: those in use now, the others when they are used. */
export function followChange({ type, payload }: ChangeEvent): void {
  if (type === "reset") {
    collected = [];
    void queryClient.invalidateQueries();
  } else if (type === "notified") {
    for (const queryKey of Object.values(notificationKeys)) void queryClient.invalidateQueries({ queryKey });
  } else if (payload.change) {
    collected.push(payload.change);
    timer ??= setTimeout(readAgain, Math.max(collectMs, readAt + restMs - performance.now()));
  }
}

session.onReset(() => (collected = []));

function readAgain(): void {
  timer = undefined;
  readAt = performance.now();
  const changes = collected;
  collected = [];
  for (const resource of new Set(changes.map((one) => one.resource))) {
    const ofResource = changes.filter((one) => one.resource === resource);
    tellOfDeleted(ofResource);
    const queryKey = keys().data("default").resource(resource).get();
    const predicate = (query: Query) => isTouched(query, ofResource);
    void queryClient.invalidateQueries({ queryKey, predicate });
    if (resources.find(({ name }) => name === resource)?.timelineOf)
      void queryClient.invalidateQueries({ queryKey: keys().data("default").resource("timeline").get() });
    for (const [list, named] of listsThrough(resource)) {
      const ofList = keys().data("default").resource(list).get();
      const isLed = ({ queryKey: key }: Query) =>
        named === "" ? key[3] === "list" : JSON.stringify(key).includes(named);
      void queryClient.invalidateQueries({ queryKey: ofList, predicate: isLed });
    }
    if (resource === "tenants") void queryClient.invalidateQueries({ queryKey: tenantKey });
    const isOwn = resource === "users" && ofResource.some(({ id }) => id === session.read().user?.id);
    // The organisation keeps the scopes of roles, and teams say whose rows are the team's.
    if (isOwn || resource === "tenants" || resource === "teams")
      void queryClient.invalidateQueries({ queryKey: currentUserKey });
  }
}

/** The lists that show or filter by rows of the resource. `named` is a text in their query keys; "" for any list. */
const listsThrough = (resource: string): (readonly [list: string, named: string])[] =>
  resources.flatMap((one) => [
    ...columnPaths(one, resourceNamed).flatMap(({ target }) =>
      target.name === resource ? [[one.name, ""] as const] : [],
    ),
    ...referencePaths(one, resourceNamed).flatMap(({ target, by }) =>
      target.name === resource ? [[one.name, `${by}.`] as const] : [],
    ),
    ...Object.entries(one.namedFilters ?? {}).flatMap(([name, filter]) =>
      childrenIn(filter)?.resource === resource ? [[one.name, name] as const] : [],
    ),
  ]);

/** Every change touches lists and counts. A single row is touched only by a change that it does not include yet. */
function isTouched({ queryKey, state }: Query, changes: readonly Change[]): boolean {
  const [, , , action, of] = queryKey;
  if (action === "many") return changes.some(({ id }) => Array.isArray(of) && of.includes(id));
  if (action !== "one" && action !== "history") return true;
  const ofRow = changes.filter(({ id }) => id === of);
  // Refine keeps a row as `{ data }`.
  const known = (state.data as { data?: { version?: unknown } } | undefined)?.data?.version;
  return ofRow.some(
    // The page of a deleted row stays as it is, so that unsaved input is not lost.
    ({ kind, version }) => kind !== "deleted" && !(typeof known === "number" && known >= version),
  );
}

/** Warns where the page, or the row shown beside its list, is about a deleted row. */
function tellOfDeleted(changes: readonly Change[]): void {
  const looked = new URLSearchParams(location.search).get("look");
  const here = location.pathname.split("/");
  const gone = changes.findLast(({ id }) => id === looked || here.includes(id));
  const label = resources.find(({ name }) => name === gone?.resource)?.label.one;
  if (gone?.kind !== "deleted" || !label) return;
  const message = `This ${inSentence(label)} is not there any more: somebody deleted it just now, or it is no longer for you to see. What you see is how it was.`;
  notices.show({ key: `gone ${gone.id}`, type: "warning", message, isLasting: true });
}
