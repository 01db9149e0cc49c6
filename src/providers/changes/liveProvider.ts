import type { LiveEvent, LiveProvider } from "@refinedev/core";
import type { Change } from "../../schema";
import { Place, readChanges } from "./readChanges";
import { session } from "../session";

/** What subscribers get: `payload.ids` has the row, `payload.change` all that was told; `reset` and `notified` have neither. */
export interface ChangeEvent extends LiveEvent {
  type: Change["kind"] | "reset" | "notified";
  payload: { ids?: string[]; change?: Change };
}

/** The channel of the changes of all resources; Refine's hooks listen on `resources/trips`. */
export const allChanges = "*";

type Subscription = Parameters<LiveProvider["subscribe"]>[0];

/** How long a tab that nobody sees keeps its line: browsers have few connections to a server. */
const hiddenPatience = 10_000;

const subscriptions = new Set<Subscription>();
const place = new Place();
let stop: AbortController | undefined;
let hiding: ReturnType<typeof setTimeout> | undefined;

/**
 * Refine's live provider: tells what others change of the rows that the person may read, from one stream of the server
 * (docs/api.md), which is open while somebody listens and the tab is seen. What the tab itself has written is not told.
 */
export const liveProvider: LiveProvider = {
  subscribe(subscription) {
    subscriptions.add(subscription);
    follow();
    return subscription;
  },
  unsubscribe(subscription: Subscription) {
    subscriptions.delete(subscription);
    if (subscriptions.size === 0) leave();
  },
};

function follow(): void {
  if (stop || subscriptions.size === 0 || document.visibilityState === "hidden" || !navigator.onLine) return;
  const begun = (stop = new AbortController());
  const onChange = (change: Change) => {
    const { resource, id, kind: type, isOwn } = change;
    if (!isOwn) tell(`resources/${resource}`, { type, payload: { ids: [id], change } });
  };
  const onReset = () => tell(allChanges, { type: "reset", payload: {} });
  const onNotified = () => tell("notifications", { type: "notified", payload: {} });
  void readChanges(place, { onChange, onReset, onNotified }, begun.signal).finally(() => {
    if (stop === begun) stop = undefined;
  });
}

function leave(): void {
  stop?.abort();
  stop = undefined;
}

function onVisibility(): void {
  clearTimeout(hiding);
  if (document.visibilityState === "hidden") hiding = setTimeout(leave, hiddenPatience);
  else follow();
}

document.addEventListener("visibilitychange", onVisibility);
addEventListener("offline", leave);
addEventListener("online", follow);

/** Another session begins anew, with the rights of whoever has it. */
session.onReset(() => {
  leave();
  Object.assign(place, { last: "", begun: performance.now() });
  setTimeout(follow);
});

function tell(channel: string, event: Pick<ChangeEvent, "type" | "payload">): void {
  const { ids } = event.payload;
  for (const { channel: wanted, types, params, callback } of [...subscriptions]) {
    const isWanted = wanted === channel || wanted === allChanges || channel === allChanges;
    const isType = types.includes("*") || types.includes(event.type) || event.type === "reset";
    const isRow = !params?.ids || !ids || ids.some((id) => params.ids?.includes(id));
    if (isWanted && isType && isRow) callback({ channel, date: new Date(), ...event });
  }
}
