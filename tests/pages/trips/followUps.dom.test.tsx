// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { FinishFollowUp } from "../../../src/pages/trips/followUps/FinishFollowUp";
import { FollowUpItem } from "../../../src/pages/trips/followUps/FollowUpItem";
import { FollowUpsPanel } from "../../../src/pages/trips/followUps/FollowUpsPanel";
import { FollowUpState } from "../../../src/pages/trips/followUps/FollowUpState";
import type { FollowUp } from "../../../src/resources/followUps";
import { environmentOf } from "../../fields/FieldPage";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { fakeServer } from "../resource/fakeServer";
import { ResourcePage } from "../resource/ResourcePage";
import { tripOf } from "./tripServer";

beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

const { userId } = environmentOf().actor;
const stepOf = (tripId: string): FollowUp => ({
  id: `step of ${tripId}`,
  createdAt: "2026-11-01T08:00:00.000Z",
  updatedAt: "2026-11-01T08:00:00.000Z",
  createdBy: null,
  updatedBy: null,
  deletedAt: null,
  version: 1,
  tripId,
  kind: "call",
  dueAt: "2026-11-21T10:00:00.000Z",
  assigneeUserId: null,
  note: null,
  status: "open",
  outcome: null,
  doneAt: null,
});

describe("FollowUpState", () => {
  it("lets operations finish the steps of their own trips only", async () => {
    const server = fakeServer();
    server.on("GET", /^\/api\/trips\/mine/, { body: tripOf({ id: "mine", assigneeUserId: userId }) });
    server.on("GET", /^\/api\/trips\/theirs/, { body: tripOf({ id: "theirs" }) });
    render(
      <ResourcePage role="operations">
        <div data-testid="mine">
          <FollowUpState followUp={stepOf("mine")} />
        </div>
        <div data-testid="theirs">
          <FollowUpState followUp={stepOf("theirs")} />
        </div>
      </ResourcePage>,
    );
    await waitFor(() => expect(screen.getByTestId("mine").textContent).toBe("Done"));
    await waitFor(() => expect(server.asked("GET", /theirs/)).toHaveLength(1));
    expect(screen.getByTestId("theirs").textContent).toBe("Open");
  });

  it("asks nobody about the trips of sellers", () => {
    const server = fakeServer();
    render(
      <ResourcePage role="sales">
        <FollowUpState followUp={stepOf("any")} />
      </ResourcePage>,
    );
    expect(screen.getByText("Done")).toBeTruthy();
    expect(server.requests).toEqual([]);
  });
});

describe("FollowUpItem", () => {
  it("can be put off to the usual times, whose words keep their capitals", async () => {
    fakeServer();
    render(
      <ResourcePage role="sales">
        <FollowUpItem followUp={stepOf("t")} mayWork />
      </ResourcePage>,
    );
    fireEvent.click(await screen.findByRole("button", { name: "More for Call" }));
    expect(await screen.findByText("Put off: in an hour")).toBeTruthy();
    // On a Sunday the next Monday is tomorrow.
    const last = screen.getAllByText(/^Put off: (?!in an hour|today|in 3 days)/).at(-1);
    expect(last?.textContent).toMatch(/^Put off: (next Monday|tomorrow) 10:00/);
  });
});

describe("FinishFollowUp", () => {
  it("offers to plan the next step, which is the planner's unless somebody else is chosen", async () => {
    const server = fakeServer();
    server.on("PATCH", /follow-ups/, { body: { ...stepOf("t"), status: "done", version: 2 } });
    server.on("POST", /follow-ups/, { status: 201, body: stepOf("t") });
    render(
      <ResourcePage role="sales">
        <FinishFollowUp followUp={stepOf("t")} onDone={() => undefined} />
      </ResourcePage>,
    );
    fireEvent.click(await screen.findByTitle("No answer"));
    fireEvent.click(screen.getByText("Finish"));
    await screen.findByText("Done. Plan the next step");
    fireEvent.click(screen.getByText("In 3 days"));
    await waitFor(() => expect(server.asked("POST", /follow-ups/)).toHaveLength(1));
    expect(server.asked("POST", /follow-ups/)[0]?.body).toMatchObject({
      tripId: "t",
      assigneeUserId: userId,
    });
  });
});

describe("FollowUpsPanel", () => {
  /** The panel of a trip without next steps, whose form is opened. */
  async function openForm() {
    const server = fakeServer();
    server.on("GET", /follow-ups/, { body: [], headers: { "x-total-count": "0" } });
    server.on("GET", /users/, { body: [] });
    render(
      <ResourcePage>
        <FollowUpsPanel trip={tripOf({})} mayWork />
      </ResourcePage>,
    );
    fireEvent.click(await screen.findByRole("button", { name: "Add" }));
  }

  it("leads the focus into the form of a next step, and back to its button", async () => {
    await openForm();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Call" })));
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add" })));
  });

  it("says of a time that has passed that the step is overdue at once", async () => {
    await openForm();
    fireEvent.click(screen.getByText("Other time …"));
    const time = await screen.findByLabelText("Due");
    fireEvent.change(time, { target: { value: "2020-01-01 10:00" } });
    fireEvent.blur(time);
    expect(await screen.findByText(/This time has passed/)).toBeTruthy();
  });
});
