import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { workspaceChunk } from "../../../src/pages/layout/workspaceChunk";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { openApp } from "../layout/openApp";

const server = atServer();
beforeAll(
  () =>
    Promise.all([
      fakeBrowser(),
      workspaceChunk(),
      import("../../../src/pages/trips/form/TripFormPage"),
      import("../../../src/pages/trips/form/PastedEnquiry"),
    ]),
  120_000,
);
afterEach(cleanup);

it("opens by V, and marks in the text what each field was read from, also for who hears it", async () => {
  server.signIn();
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  server.on("GET", /^\/api\/trips\/destinations/, async (_, pass) => {
    await isAnswered;
    return pass();
  });
  openApp("/trips/new");
  await screen.findByRole("button", { name: "Paste an enquiry" });
  fireEvent.keyDown(window, { key: "v" });
  const dialog = within(await screen.findByRole("dialog", { name: "Paste an enquiry" }));
  const text =
    "We are 2 adults and would travel from 3 March 2096 to 9 March 2096. Write to asha@example.com.";
  const box = dialog.getByLabelText("The mail or message, as it came");
  fireEvent.change(box, { target: { value: text } });
  // With Shift it is no shortcut.
  expect(fireEvent.keyDown(box, { key: "Enter", ctrlKey: true, shiftKey: true })).toBe(true);
  fireEvent.keyDown(box, { key: "Enter", ctrlKey: true });
  // It waits for the places that may occur in it, and is not asked again.
  await waitFor(() =>
    expect(dialog.getByRole("button", { name: /Fill the form/ }).className).toMatch(/loading/),
  );
  expect(screen.queryByRole("region", { name: "Text of the enquiry" })).toBeNull();
  answer();
  const read = await screen.findByRole("region", { name: "Text of the enquiry" });
  const marks = [...read.querySelectorAll("mark")];
  expect(marks.map(({ textContent }) => textContent)).toEqual([
    "2 adults (Adults)",
    "3 March 2096 to 9 March 2096 (Start, End)",
    "asha@example.com (Email)",
  ]);
  expect(marks.map(({ title }) => title)).toEqual(["Adults", "Start, End", "Email"]);
  expect(screen.getByText(/^Found \d fields\. The whole text is in the notes\./).getAttribute("role")).toBe(
    "status",
  );
});
