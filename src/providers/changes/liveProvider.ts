import { changeOriginHeader } from "../../domain/formats/changeHeaders";
import type { Change, Presence } from "../../schema";
import { apiErrorOf } from "../apiError";
import { untilQuiet } from "../earlyAnswers";
import { http, tabId } from "../http";
import { session } from "../session";
import { tellPresence } from "./presence";
import type { LiveEvent, LiveProvider } from "@refinedev/core";

interface ChangeReader {
  onChange(change: Change): void;
  /** Earlier changes may be missing: everything must be read again. */
  onReset(): void;
  onNotified(): void;
}

/** Pauses between two tries, in milliseconds. */
const pausesMs = { first: 500, longest: 30_000 };
/** A connection that is silent for so long is broken, in milliseconds. The server sends something every 15 s. */
const longestSilenceMs = 40_000;
/** How far back the server looks for changes since the page was opened, in seconds. */
const furthestBackSeconds = 900;

/** The position in the feed; it lasts as long as a session. */
export class Place {
  /** The number of the last change received; empty before the first. */
  last = "";
  /** When the page was opened, or its session began, in milliseconds of `performance.now()`. */
  begun = 0;
}

/** Reads the feed and reconnects after every break, until it is stopped or the session ends. */
export async function readChanges(place: Place, reader: ChangeReader, stop: AbortSignal): Promise<void> {
  // The page's own requests go first.
  if (place.last === "") await untilQuiet(stop);
  for (let pause = pausesMs.first; !stop.aborted; pause = Math.min(pause * 2, pausesMs.longest)) {
    const { token } = session.read();
    const begun = performance.now();
    try {
      await readLine(place, reader, stop);
    } catch (thrown) {
      if (stop.aborted) return;
      const { statusCode } = apiErrorOf(thrown);
      // The session is over, unless another token has replaced this one.
      if (statusCode === 401 && token === session.read().token) return;
    }
    if (performance.now() - begun > pausesMs.longest) pause = pausesMs.first;
    // A random pause, so that tabs that lost their connection together do not reconnect together.
    await delay(pause * (0.5 + Math.random()), stop);
  }
}

async function readLine(place: Place, reader: ChangeReader, stop: AbortSignal): Promise<void> {
  const { onChange, onReset, onNotified } = reader;
  const line = new AbortController();
  const end = () => line.abort();
  stop.addEventListener("abort", end);
  let silence = setTimeout(end, longestSilenceMs);
  const age = Math.ceil((performance.now() - place.begun) / 1_000) + 2;
  try {
    const isFirst = place.last === "";
    const { data } = await http.get<ReadableStream<Uint8Array>>("/api/changes", {
      adapter: "fetch",
      responseType: "stream",
      timeout: 0,
      signal: line.signal,
      headers: { [changeOriginHeader]: tabId, ...(isFirst ? {} : { "Last-Event-ID": place.last }) },
      ...(isFirst ? { params: { seconds: Math.min(age, furthestBackSeconds) } } : {}),
    });
    if (isFirst && age > furthestBackSeconds) onReset();
    for await (const { id, event, data: text } of changeBlocks(data)) {
      clearTimeout(silence);
      silence = setTimeout(end, longestSilenceMs);
      if (id) place.last = id;
      // The server sends this type.
      if (event === "change") onChange(JSON.parse(text) as Change);
      // As above.
      if (event === "presence") tellPresence(JSON.parse(text) as Presence);
      if (event === "reset") onReset();
      if (event === "notified") onNotified();
    }
  } finally {
    clearTimeout(silence);
    stop.removeEventListener("abort", end);
    line.abort();
  }
}

const delay = (time: number, stop: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, time);
    stop.addEventListener("abort", end);
    if (stop.aborted) end();
  });

interface Block {
  id: string;
  event: string;
  data: string;
}

/** Yields blocks as they arrive. Comments are blocks without an event. */
async function* changeBlocks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Block> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) yield blockOf(block);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function blockOf(text: string): Block {
  const block: Block = { id: "", event: "", data: "" };
  for (const line of text.split("\n")) {
    const [, name, value = ""] = /^(id|event|data): ?(.*)$/.exec(line) ?? [];
    if (name === "id" || name === "event" || name === "data") block[name] = value;
  }
  return block;
}

/** What subscribers get. `payload` has the row's id and the change; it is empty for `reset` and `notified`. */
export interface ChangeEvent extends LiveEvent {
  type: Change["kind"] | "reset" | "notified";
  payload: { ids?: string[]; change?: Change };
}

/** The channel of the changes of all resources; Refine's hooks subscribe to `resources/trips`. */
export const allChanges = "*";

type Subscription = Parameters<LiveProvider["subscribe"]>[0];

/** How long a hidden tab keeps its connection: browsers allow few connections to one server. */
const hiddenMs = 10_000;

const subscriptions = new Set<Subscription>();
const place = new Place();
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
  if (document.visibilityState === "hidden") hiding = setTimeout(leave, hiddenMs);
  else follow();
}

document.addEventListener("visibilitychange", onVisibility);
addEventListener("offline", leave);
addEventListener("online", follow);

/** A new session starts a new feed, with the rights of its user. */
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
