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
  openApp("/trips/new");
  await screen.findByRole("button", { name: "Paste an enquiry" });
  fireEvent.keyDown(window, { key: "v" });
  const dialog = within(await screen.findByRole("dialog", { name: "Paste an enquiry" }));
  const text =
    "We are 2 adults and would travel from 3 March 2096 to 9 March 2096. Write to asha@example.com.";
  const box = dialog.getByLabelText("The mail or message, as it came");
  fireEvent.change(box, { target: { value: text } });
  // The places that may occur in it are read first.
  const fill = await dialog.findByRole<HTMLButtonElement>("button", { name: "Fill the form" });
  await waitFor(() => expect(fill.disabled).toBe(false));
  // With Shift it is no shortcut.
  expect(fireEvent.keyDown(box, { key: "Enter", ctrlKey: true, shiftKey: true })).toBe(true);
  fireEvent.keyDown(box, { key: "Enter", ctrlKey: true });
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
