import { browserStorage } from "./browserStorage";
import { createStore, useStore } from "./createStore";
import { session } from "./session";

declare global {
  interface Window {
    /** The calls that public/early.js made, by path, and their token. */
    earlyAnswers?: { token: string; answers: Record<string, Promise<Response>> };
  }
}

/** Milliseconds after which a page counts as opened. */
const opensWithinMs = 15_000;
/** Milliseconds between two checks whether the page has opened, and how many in a row must find it quiet. */
const look = { every: 100, quiet: 3 };

/** The storage key of the calls that pages make first, by address. public/early.js reads it. */
const storageKey = "opening";
const kept = { addresses: 30, calls: 20 };

const address = location.pathname + location.search;
let calls: string[] = [];
let underWay = 0;
const hasOpened = createStore(!window.earlyAnswers);

/** The answer to a call that the document made before the application was loaded; once, for the same session. */
export function takeEarlyAnswer(path: string, token: string): Promise<Response> | undefined {
  const early = window.earlyAnswers;
  const answer = early?.answers[path];
  if (!early || !answer) return undefined;
  delete early.answers[path];
  return early.token === token && performance.now() < opensWithinMs ? answer : undefined;
}

export interface EarlyData<Data> {
  data: Data;
  headers: Readonly<Record<string, string>>;
}

const arrived = new Map<string, EarlyData<unknown>>();

/** What such an answer holds, if it is complete: the page is then drawn with it at once. As `initialData` of a query. */
export function takeEarlyData<Data>(path: string): EarlyData<Data> | undefined {
  const known = arrived.get(path);
  if (!known || !takeEarlyAnswer(path, session.read().token)) return undefined;
  remember(path);
  // The caller knows what its address answers.
  return known as EarlyData<Data>;
}

async function keepData(path: string, answer: Promise<Response>) {
  // The answer itself is read by its caller.
  const copy = (await answer).clone();
  if (copy.ok) arrived.set(path, { data: await copy.json(), headers: Object.fromEntries(copy.headers) });
}

const keeping = Object.entries(window.earlyAnswers?.answers ?? {}).map(
  ([path, answer]) => [path, keepData(path, answer).catch(() => undefined)] as const,
);

/** Resolves when the calls that the server named in the document are answered. */
export async function firstAnswers(): Promise<void> {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="early-calls"]');
  const named = meta?.content.split(" ") ?? [];
  await Promise.all(keeping.filter(([path]) => named.includes(path)).map(([, kept]) => kept));
}

/** After a write, earlier answers may be outdated. */
export function dropEarlyAnswers(): void {
  delete window.earlyAnswers;
}

/** Remembers what an address reads until it has opened; its document requests that earlier next time. */
export function followCall<Answer>(path: string, answer: Promise<Answer>): Promise<Answer> {
  remember(path);
  return follow(answer);
}

/** Counts what a page waits for: its calls and its scripts. */
export async function follow<Answer>(answer: Promise<Answer>): Promise<Answer> {
  underWay += 1;
  try {
    return await answer;
  } finally {
    underWay -= 1;
  }
}

/** Resolves when no call or script is pending and the browser is idle: a late timer means that it was busy. */
export async function untilQuiet(stop?: AbortSignal): Promise<void> {
  const began = performance.now();
  for (
    let quiet = 0, before = began;
    quiet < look.quiet && before - began < opensWithinMs && !stop?.aborted;
  ) {
    await new Promise((resolve) => setTimeout(resolve, look.every));
    await idle();
    const now = performance.now();
    quiet = underWay === 0 && now - before < 2 * look.every ? quiet + 1 : 0;
    before = now;
  }
}

/** React draws in slices, and timers fire between them. Where `requestIdleCallback` is missing, the timer must do. */
const idle = () =>
  new Promise<void>((resolve) =>
    "requestIdleCallback" in window
      ? requestIdleCallback(() => resolve(), { timeout: opensWithinMs / 10 })
      : resolve(),
  );

const opened = hasOpened.get() ? Promise.resolve() : untilQuiet().then(() => hasOpened.set(true));

/** Resolves when the document's page has read and drawn its first content. */
export const afterOpening = (): Promise<void> => opened;

export const useOpened = (): boolean => useStore(hasOpened);

function remember(path: string) {
  if (hasOpened.get() || location.pathname + location.search !== address) return;
  if (calls.includes(path) || calls.length === kept.calls) return;
  calls = [...calls, path];
  const { [address]: _, ...others } = remembered();
  const latest = Object.entries(others).slice(1 - kept.addresses);
  browserStorage.write(storageKey, JSON.stringify(Object.fromEntries([...latest, [address, calls]])));
}

function remembered(): Record<string, string[]> {
  try {
    // Only `remember` writes under this key.
    return JSON.parse(browserStorage.read(storageKey) ?? "{}") as Record<string, string[]>;
  } catch {
    return {};
  }
}

session.onReset(() => {
  dropEarlyAnswers();
  browserStorage.write(storageKey, undefined);
});
