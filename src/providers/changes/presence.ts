import type { Presence, PresentPerson } from "../../schema";
import { createStore, useStore } from "../createStore";
import { untilQuiet } from "../earlyAnswers";
import { http, tabId } from "../http";
import { session } from "../session";

/** Time between two beats, in milliseconds. The server treats a silence of more than two as absence. */
const beatMs = 5_000;
/** A person who touches nothing for so long counts as absent, in milliseconds. */
const longestRestMs = 600_000;

type People = readonly PresentPerson[];
const noPeople: People = [];

/** The other people by the id of an open row. */
const present = createStore<ReadonlyMap<string, People>>(new Map());

export function tellPresence({ id, people }: Pick<Presence, "id" | "people">): void {
  if (present.get().has(id)) setPeople(id, people);
}

/** The people at any row that is open here, one entry for each tab. */
export const usePresent = (): readonly (PresentPerson & { rowId: string })[] =>
  [...useStore(present)].flatMap(([rowId, people]) => people.map((person) => ({ ...person, rowId })));

/** Whether the user has the row open. */
export const isPresent = (id: string, userId: string): boolean =>
  present
    .get()
    .get(id)
    ?.some((person) => person.userId === userId) === true;

/** Reports to the server that this tab has the row open, until `end` is called. `at` says at which part. */
export function bePresent(resource: string, id: string): { at(part: string | null): void; end(): void } {
  const url = `/api/${resource}/${id}/presence`;
  const stop = new AbortController();
  const { signal } = stop;
  let [part, touchedAt]: [string | null | undefined, number] = [undefined, performance.now()];
  setPeople(id, noPeople);

  const isHere = () =>
    document.visibilityState === "visible" &&
    navigator.onLine &&
    performance.now() - touchedAt < longestRestMs;
  const say = () => {
    if (part === undefined || signal.aborted) return;
    if (!isHere()) return setPeople(id, noPeople);
    const answer = http.post<PresentPerson[]>(url, { tab: tabId, dayId: part }, { signal });
    // Without an answer, the list is empty.
    const people = answer.then(({ data }) => data).catch(() => noPeople);
    void people.then((here) => !signal.aborted && setPeople(id, here));
  };
  const touch = () => {
    const wasAway = performance.now() - touchedAt >= longestRestMs;
    touchedAt = performance.now();
    if (wasAway) say();
  };
  const leave = () => {
    const { token } = session.read();
    if (part === undefined || !token) return;
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const body = JSON.stringify({ tab: tabId, leaves: true });
    // `keepalive`: the request is sent although the page closes.
    void fetch(url, { method: "POST", headers, body, keepalive: true }).catch(() => undefined);
  };
  const timer = setInterval(say, beatMs);
  for (const name of ["pointerdown", "pointermove", "keydown", "wheel"])
    addEventListener(name, touch, { signal, passive: true });
  for (const name of ["online", "offline"]) addEventListener(name, say, { signal });
  document.addEventListener("visibilitychange", say, { signal });
  addEventListener("pagehide", leave, { signal });

  return {
    at(next) {
      const isFirst = part === undefined;
      part = next;
      // The page's own requests go first.
      if (isFirst) void untilQuiet(signal).then(say);
      else say();
    },
    end() {
      leave();
      stop.abort();
      clearInterval(timer);
      const left = new Map(present.get());
      left.delete(id);
      present.set(left);
    },
  };
}

function setPeople(id: string, people: People): void {
  if (JSON.stringify(present.get().get(id)) !== JSON.stringify(people))
    present.set(new Map(present.get()).set(id, people));
}
