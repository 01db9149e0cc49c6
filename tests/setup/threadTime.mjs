import { openSync, readSync } from "node:fs";

const schedule = process.platform === "linux" ? openSync("/proc/thread-self/schedstat", "r") : undefined;
const bytes = Buffer.alloc(80);

/**
 * The processor's time that the calling thread has had so far, and that for which it waited for the processor, in milliseconds. Unlike
 * the clock they tell apart what else the machine does. Where the system does not tell them, the clock's time and nothing.
 */
export function threadTimes() {
  if (schedule === undefined) return { had: performance.now(), waited: 0 };
  const length = readSync(schedule, bytes, 0, bytes.length, 0);
  const [had, waited] = bytes.toString("latin1", 0, length).split(" ");
  return { had: Number(had) / 1e6, waited: Number(waited) / 1e6 };
}

export const threadTime = () => threadTimes().had;

/** What the work below takes on the hardware of docs/performance.md with nothing else running, in milliseconds. */
const usual = 9;
const rows = Array.from({ length: 4_000 }, (_, index) => ({
  ...{ id: `row${index}`, name: `Season ${index} of the year`, from: "2027-01-01", to: "2027-12-31" },
  ...{ price: index * 100, weekdays: ["mon", "tue"], note: null },
}));

let isWarm = false;

function work() {
  const copy = JSON.parse(JSON.stringify(rows)).toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return JSON.stringify(copy);
}

/** How many times slower than that hardware this thread is now, at least 1: by the same work, in the processor's time. */
export function slowness() {
  if (!isWarm) for (let turn = 0; turn < 4; turn += 1) work();
  isWarm = true;
  const tries = Array.from({ length: 3 }, () => {
    const began = threadTime();
    work();
    return threadTime() - began;
  });
  return Math.max(1, (tries.toSorted((one, other) => one - other)[1] ?? usual) / usual);
}
