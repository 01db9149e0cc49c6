import { browserStorage } from "./browserStorage";
import { createStore, useStore } from "./createStore";
import { session } from "./session";

declare global {
  interface Window {
    /** What public/early.js asked, by path, and with which token. */
    earlyAnswers?: { token: string; answers: Record<string, Promise<Response>> };
  }
}

/** Milliseconds after which a page counts as opened, however long it takes. */
const opensWithinMs = 15_000;
/** Milliseconds between two looks at whether the page has opened, and how many in a row have to find nothing going on. */
const look = { every: 100, quiet: 3 };

/** Where what pages read first is remembered: calls by address. public/early.js reads it. */
const storageKey = "opening";
/** How many addresses are remembered, and how many calls of each. */
const kept = { addresses: 30, calls: 20 };

const address = location.pathname + location.search;
let calls: string[] = [];
let underWay = 0;
const hasOpened = createStore(!window.earlyAnswers);

/** The answer to a call that the document made before the application was there, for the same session, once. */
export function takeEarlyAnswer(path: string, token: string): Promise<Response> | undefined {
  const early = window.earlyAnswers;
  const answer = early?.answers[path];
  if (!early || !answer) return undefined;
  delete early.answers[path];
  return early.token === token && performance.now() < opensWithinMs ? answer : undefined;
}

/** After a write, what was read before it may be no longer true. */
export function dropEarlyAnswers(): void {
  delete window.earlyAnswers;
}

/** Follows a call; what an address reads until it is opened, its document asks for by itself the next time. */
export function followCall<Answer>(path: string, answer: Promise<Answer>): Promise<Answer> {
  if (!hasOpened.get() && location.pathname + location.search === address) remember(path);
  return follow(answer);
}

/** Counts as on its way what a page waits for: its calls, and the scripts that it comes with. */
export async function follow<Answer>(answer: Promise<Answer>): Promise<Answer> {
  underWay += 1;
  try {
    return await answer;
  } finally {
    underWay -= 1;
  }
}

/**
 * Resolves when nothing that a page waits for is on its way and the browser is idle: the time for what nobody waits for. A
 * look that comes late says that the browser was busy drawing.
 */
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

/** React draws in slices, between which a timer comes in time; where the browser cannot tell, the timer has to do. */
const idle = () =>
  new Promise<void>((resolve) =>
    "requestIdleCallback" in window
      ? requestIdleCallback(() => resolve(), { timeout: opensWithinMs / 10 })
      : resolve(),
  );

const opened = hasOpened.get() ? Promise.resolve() : untilQuiet().then(() => hasOpened.set(true));

/** Resolves when the document's page has read and drawn what it shows first; at once, where it has. */
export const afterOpening = (): Promise<void> => opened;

/** Whether it has: what nobody looks for first is read then. */
export const useOpened = (): boolean => useStore(hasOpened);

function remember(path: string) {
  if (calls.includes(path) || calls.length === kept.calls) return;
  calls = [...calls, path];
  const { [address]: _, ...others } = remembered();
  const latest = Object.entries(others).slice(1 - kept.addresses);
  browserStorage.write(storageKey, JSON.stringify(Object.fromEntries([...latest, [address, calls]])));
}

function remembered(): Record<string, string[]> {
  try {
    // `remember` alone writes below this key.
    return JSON.parse(browserStorage.read(storageKey) ?? "{}") as Record<string, string[]>;
  } catch {
    return {};
  }
}

session.onReset(() => {
  dropEarlyAnswers();
  browserStorage.write(storageKey, undefined);
});
