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
  /** What was told before is not to be built upon: everything is to be read anew. */
  onReset(): void;
  /** The person was told of something. */
  onNotified(): void;
}

/** Pauses between two tries, in milliseconds: the first, and the longest. */
const pausesMs = { first: 500, longest: 30_000 };
/** A line that says nothing for so long is broken, in milliseconds: the server speaks every 15 seconds. */
const longestSilenceMs = 40_000;
/** How far back the server looks for what happened since the page began, in seconds. */
const furthestBackSeconds = 900;

/** Where the reading goes on, for as long as a session lasts. */
export class Place {
  /** The last number that was told; empty before the first. */
  last = "";
  /** When the page, or the session in it, began. */
  begun = 0;
}

/** Reads the feed and goes on after every break, until it is told to stop or the session has ended. */
export async function readChanges(place: Place, reader: ChangeReader, stop: AbortSignal): Promise<void> {
  // Following others comes behind what one is waiting for.
  if (place.last === "") await untilQuiet(stop);
  for (let pause = pausesMs.first; !stop.aborted; pause = Math.min(pause * 2, pausesMs.longest)) {
    const { token } = session.read();
    const begun = performance.now();
    try {
      await readLine(place, reader, stop);
    } catch (thrown) {
      if (stop.aborted) return;
      const { statusCode } = apiErrorOf(thrown);
      // The session is over, unless another token came in its place.
      if (statusCode === 401 && token === session.read().token) return;
    }
    if (performance.now() - begun > pausesMs.longest) pause = pausesMs.first;
    // Those who lost their line at the same moment come back one after the other.
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
      // The server's own words, for which both sides have one type.
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

/** One block of server-sent events. */
interface Block {
  id: string;
  event: string;
  data: string;
}

/** The blocks of a stream of server-sent events as they arrive; comments are blocks without an event. */
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

/** What subscribers get: `payload.ids` has the row, `payload.change` all that was told; `reset` and `notified` have neither. */
export interface ChangeEvent extends LiveEvent {
  type: Change["kind"] | "reset" | "notified";
  payload: { ids?: string[]; change?: Change };
}

/** The channel of the changes of all resources; Refine's hooks listen on `resources/trips`. */
export const allChanges = "*";

type Subscription = Parameters<LiveProvider["subscribe"]>[0];

/** How long a tab that nobody sees keeps its line: browsers have few connections to a server. */
const hiddenMs = 10_000;

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
  if (document.visibilityState === "hidden") hiding = setTimeout(leave, hiddenMs);
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
