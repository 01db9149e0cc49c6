import { expect, type APIRequestContext, test } from "@playwright/test";
import { chooseEntry, drag } from "./support/person";
import { enterAs, tokenOf } from "./support/session";

const meals = { breakfast: false, lunch: false, dinner: false };
const transfer = (id: string, title: string) => ({ id, kind: "transfer", title });

/** An itinerary of two days, the first with three things in it: where it is edited, and how it is stored. */
async function newItinerary(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await tokenOf(request, "sales")}` };
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    // Each answers a row.
    return (await answer.json()) as { id: string; version: number };
  };
  const trip = await post("/api/trips", { customerName: "Writing Test", phone: "+91 98470 55009" });
  const days = [
    {
      id: "d1",
      title: "Kochi",
      meals,
      items: ["Airport", "Ferry", "Dinner"].map((title) => transfer(title, title)),
    },
    { id: "d2", title: "Munnar", meals, items: [] },
  ];
  const itinerary = await post("/api/itineraries", {
    tripId: trip.id,
    name: "Option A",
    currency: "INR",
    days,
  });
  /** Its days with the titles of what is in them, as they are stored. */
  const stored = async () => {
    const answer = await request.get(`/api/itineraries/${itinerary.id}`, { headers });
    // As above.
    const { days } = (await answer.json()) as { days: { title: string; items: { title: string }[] }[] };
    return days.map(({ title, items }) => [title, ...items.map((item) => item.title)].join(", "));
  };
  return { page: `/trips/${trip.id}/itinerary/${itinerary.id}`, stored };
}

test("what is written saves itself, without a line later, is undone after that, copied to another day, and leaves with the page", async ({
  page,
  context,
}) => {
  const { page: path, stored } = await newItinerary(page.request);
  await enterAs(page, await tokenOf(page.request, "sales"));
  await page.goto(path);
  const main = page.getByRole("main");
  const title = main.getByLabel("Title", { exact: true });
  await expect(title).toHaveValue("Kochi", { timeout: 60_000 });
  const bar = main.getByText(/^(Saved|Saving|Not saved)/);

  await title.fill("Fort Kochi");
  await expect.poll(stored).toEqual(["Fort Kochi, Airport, Ferry, Dinner", "Munnar"]);
  await expect(bar).toHaveText(/^Saved \d/);

  await context.setOffline(true);
  await title.pressSequentially(" by night");
  await expect(bar).toHaveText("Not saved: offline, kept on this device");
  await context.setOffline(false);
  await expect.poll(stored).toEqual(["Fort Kochi by night, Airport, Ferry, Dinner", "Munnar"]);

  // Typed in one run; undone after it was saved, and that is saved too.
  await page.keyboard.press("Control+z");
  await expect(title).toHaveValue("Fort Kochi");
  await page.keyboard.press("Control+z");
  await expect(title).toHaveValue("Kochi");
  await main.getByRole("button", { name: "Redo" }).click();
  await expect(title).toHaveValue("Fort Kochi");
  await main.getByRole("button", { name: "More for Dinner" }).click();
  await chooseEntry(page, "Remove");
  await expect.poll(stored).toEqual(["Fort Kochi, Airport, Ferry", "Munnar"]);
  await main.getByRole("button", { name: "Undo" }).click();

  // Two items by the keys to another day, then all three that are there by one drag back.
  const days = main.getByRole("navigation", { name: "Days" });
  const line = (name: string) => main.getByRole("button", { name: new RegExp(`^${name}`) }).first();
  await line("Airport").press("Space");
  await line("Airport").press("Shift+ArrowDown");
  const chosen = main.getByRole("group", { name: "What is selected" });
  await expect(chosen).toContainText("2 items selected");
  await page.keyboard.press("Control+c");
  await days.getByText("Munnar").click();
  await expect(chosen).toHaveCount(0);
  await page.keyboard.press("Control+v");
  await expect(page.getByText("2 items pasted.")).toBeVisible();
  await expect.poll(stored).toEqual(["Fort Kochi, Airport, Ferry, Dinner", "Munnar, Airport, Ferry"]);
  await drag(main.getByRole("button", { name: "Move Ferry" }), days.getByText("Fort Kochi"));
  await expect.poll(stored).toEqual(["Fort Kochi, Airport, Ferry, Dinner, Airport, Ferry", "Munnar"]);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect.poll(stored).toEqual(["Fort Kochi, Airport, Ferry, Dinner", "Munnar"]);

  // Without keys: a button pastes what was copied on this page, the menu of a day what was cut.
  await main.getByRole("button", { name: "Paste 2 items" }).click();
  await expect(chosen).toContainText("2 items selected");
  await chosen.getByRole("button", { name: "Remove" }).click();
  await days.getByText("Fort Kochi").click();
  await main.getByRole("button", { name: "More for Dinner" }).click();
  await chooseEntry(page, "Select", { exact: true });
  await chosen.getByRole("button", { name: "Cut" }).click();
  await main.getByRole("button", { name: "More for day 2" }).click();
  await chooseEntry(page, "Paste 1 item here");
  await expect.poll(stored).toEqual(["Fort Kochi, Airport, Ferry", "Munnar, Dinner"]);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await days.getByText("Fort Kochi").click();
  await expect.poll(stored).toEqual(["Fort Kochi, Airport, Ferry, Dinner", "Munnar"]);
  await expect(bar).toHaveText(/^Saved \d/);

  // Nothing waits for a key that was the last one. Both at once: the form saves by itself two seconds after it.
  await title.evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "Harbour");
    input.dispatchEvent(new Event("input", { bubbles: true }));
    setTimeout(() => location.assign("about:blank"));
  });
  await expect.poll(stored).toEqual(["Harbour, Airport, Ferry, Dinner", "Munnar"]);
});
