import type { CDPSession, Page } from "@playwright/test";

/** Flags with which the browser paints as soon as it can, so that no wait for the screen counts. */
export const paintsAtOnce = ["--disable-gpu-vsync", "--disable-frame-rate-limit"];

/** Keys, and milliseconds between them: somebody who types fast. */
const [keys, between] = [60, 120];

/** Milliseconds from a key until it is painted, 75 in 100 and half of them, and of the processor's time a key. */
export interface Painted {
  paint: number;
  median: number;
  busy: number;
}

/** Presses keys, by their number, in what has the focus. The page notes its paints (`notePaints`). */
export async function pressKeys(
  page: Page,
  session: CDPSession,
  keyAt: (number: number) => string,
): Promise<Painted> {
  return timePaints(page, session, (number) => page.keyboard.press(keyAt(number)));
}

/** The same of other acts than keys, such as moves of the pointer. */
export async function timePaints(
  page: Page,
  session: CDPSession,
  actAt: (number: number) => Promise<unknown>,
): Promise<Painted> {
  const press = async (number: number) => {
    await actAt(number);
    await page.waitForTimeout(between);
  };
  // The first keys load and compile what the others need.
  for (let key = 0; key < 10; key += 1) await press(key);
  await page.evaluate(() => (window.paints.length = 0));
  await session.send("Performance.enable");
  const before = await taskSeconds(session);
  for (let key = 0; key < keys; key += 1) await press(key);
  const busy = (1_000 * ((await taskSeconds(session)) - before)) / keys;
  const paints = await page.evaluate(() => window.paints.sort((one, other) => one - other));
  // A key that changed nothing would make the figure better than it is.
  if (paints.length < keys) throw new Error(`Of ${keys} keys only ${paints.length} were painted.`);
  const at = (share: number) => paints[Math.ceil(paints.length * share) - 1] ?? Infinity;
  return { paint: at(0.75), median: at(0.5), busy };
}

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
}

declare global {
  interface Window {
    /** Milliseconds from each act to the frame that it made. */
    paints: number[];
  }
}

/**
 * Runs in the page. A task before all others that is posted within a frame comes as soon as that is painted.
 * @param begins the event of an act: `keydown`, or `pointermove`.
 * @param effects the events by which it shows: `input`, or `focusin` for keys that move the focus.
 */
export function notePaints({ begins, effects }: { begins: string; effects: readonly string[] }): void {
  window.paints = [];
  // Not every version of the DOM's types knows it; the browser of the bench does.
  const { scheduler } = window as unknown as {
    scheduler: { postTask(task: () => unknown, options: { priority: "user-blocking" }): Promise<void> };
  };
  let pressed: number | undefined;
  addEventListener(begins, ({ timeStamp }) => (pressed = timeStamp), true);
  for (const effect of effects)
    addEventListener(
      effect,
      () => {
        const began = pressed;
        // An act counts once, by its first effect.
        pressed = undefined;
        if (began === undefined) return;
        requestAnimationFrame(() => {
          void scheduler.postTask(() => window.paints.push(performance.now() - began), {
            priority: "user-blocking",
          });
        });
      },
      true,
    );
}
