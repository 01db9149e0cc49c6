import { changeOriginHeader } from "../../domain/formats/changeHeaders";
import type { Change, Presence } from "../../schema";
import { apiErrorOf } from "../apiError";
import { untilQuiet } from "../earlyAnswers";
import { http, tabId } from "../http";
import { session } from "../session";
import { tellPresence } from "./presence";
import type { LiveEvent, LiveProvider } from "@refinedev/core";

/** Pauses between two tries, in milliseconds. */
const pausesMs = { first: 500, longest: 30_000 };
/** A connection that is silent for so long is broken, in milliseconds. The server sends something every 15 s. */
const longestSilenceMs = 40_000;
/** How far back the server looks for changes since the page was opened, in seconds. */
const furthestBackSeconds = 900;
/** How long a hidden tab keeps its connection, in milliseconds: browsers allow few connections to one server. */
const hiddenMs = 10_000;

/** What subscribers get. `payload` has the row's id and the change; it is empty for `reset` and `notified`. */
export interface ChangeEvent extends LiveEvent {
  type: Change["kind"] | "reset" | "notified";
  payload: { ids?: string[]; change?: Change };
}

/** The channel of the changes of all resources; Refine's hooks subscribe to `resources/trips`. */
export const allChanges = "*";

type Subscription = Parameters<LiveProvider["subscribe"]>[0];

const subscriptions = new Set<Subscription>();
/** The number of the last change that this session received; empty before the first. */
let last = "";
/** When the page was opened, or its session began, in milliseconds of `performance.now()`. */
let begun = 0;
let stop: AbortController | undefined;
let hiding: ReturnType<typeof setTimeout> | undefined;

/**
 * Refine's live provider: one stream of the server (docs/api.md) with what others change in rows the person may read.
 * It is open while there are subscribers and the tab is visible. Changes of this tab are left out.
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
  const own = (stop = new AbortController());
  void readChanges(own.signal).finally(() => {
    if (stop === own) stop = undefined;
  });
}

function leave(): void {
  stop?.abort();
  stop = undefined;
}

document.addEventListener("visibilitychange", () => {
  clearTimeout(hiding);
  if (document.visibilityState === "hidden") hiding = setTimeout(leave, hiddenMs);
  else follow();
});
addEventListener("offline", leave);
addEventListener("online", follow);

/** A new session starts a new feed, with the rights of its user. */
session.onReset(() => {
  leave();
  [last, begun] = ["", performance.now()];
  setTimeout(follow);
});

/** Reads the feed and reconnects after every break, until it is stopped or the session ends. */
async function readChanges(stopped: AbortSignal): Promise<void> {
  // The page's own requests go first.
  if (last === "") await untilQuiet(stopped);
  for (let pause = pausesMs.first; !stopped.aborted; pause = Math.min(pause * 2, pausesMs.longest)) {
    const { token } = session.read();
    const opened = performance.now();
    try {
      await readStream(stopped);
    } catch (thrown) {
      // The session is over, unless another token has replaced this one.
      if (apiErrorOf(thrown).statusCode === 401 && token === session.read().token) return;
    }
    if (performance.now() - opened > pausesMs.longest) pause = pausesMs.first;
    // A random pause, so that tabs that lost their connection together do not reconnect together.
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
  }
}

async function readStream(stopped: AbortSignal): Promise<void> {
  const silent = new AbortController();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const hear = () => {
    clearTimeout(silence);
    silence = setTimeout(() => silent.abort(), longestSilenceMs);
  };
  const signal = AbortSignal.any([stopped, silent.signal]);
  const seconds = Math.ceil((performance.now() - begun) / 1_000) + 2;
  const isFirst = last === "";
  hear();
  try {
    const { data } = await http.get<ReadableStream<BufferSource>>("/api/changes", {
      adapter: "fetch",
      responseType: "stream",
      timeout: 0,
      signal,
      headers: { [changeOriginHeader]: tabId, ...(isFirst ? {} : { "Last-Event-ID": last }) },
      ...(isFirst ? { params: { seconds: Math.min(seconds, furthestBackSeconds) } } : {}),
    });
    if (isFirst && seconds > furthestBackSeconds) tell(allChanges, { type: "reset", payload: {} });
    const reader = data.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      hear();
      const blocks = (text + part.value).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of signal.aborted ? [] : blocks) receive(block);
    }
  } finally {
    clearTimeout(silence);
    silent.abort();
  }
}

/** Reports a block of the stream. Comments are blocks without an event. */
function receive(block: string): void {
  const lines = [...block.matchAll(/^(id|event|data): ?(.*)$/gm)];
  const { id, event, data = "" } = Object.fromEntries(lines.map(([, name, value]) => [name, value]));
  if (id) last = id;
  if (event === "change") {
    // The server sends this type.
    const change = JSON.parse(data) as Change;
    const payload = { ids: [change.id], change };
    if (!change.isOwn) tell(`resources/${change.resource}`, { type: change.kind, payload });
  }
  // As above.
  if (event === "presence") tellPresence(JSON.parse(data) as Presence);
  if (event === "reset") tell(allChanges, { type: "reset", payload: {} });
  if (event === "notified") tell("notifications", { type: "notified", payload: {} });
}

function tell(channel: string, event: Pick<ChangeEvent, "type" | "payload">): void {
  const { ids } = event.payload;
  for (const { channel: wanted, types, params, callback } of [...subscriptions]) {
    const isWanted = wanted === channel || wanted === allChanges || channel === allChanges;
    const isType = types.includes("*") || types.includes(event.type) || event.type === "reset";
    const isRow = !params?.ids || !ids || ids.some((id) => params.ids?.includes(id));
    if (isWanted && isType && isRow) callback({ channel, date: new Date(), ...event });
  }
}
