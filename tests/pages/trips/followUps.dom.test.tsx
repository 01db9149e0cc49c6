import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { FinishFollowUp } from "../../../src/pages/trips/followUps/FinishFollowUp";
import { FollowUpItem } from "../../../src/pages/trips/followUps/FollowUpItem";
import { FollowUpsPanel } from "../../../src/pages/trips/followUps/FollowUpsPanel";
import { FollowUpState } from "../../../src/pages/trips/followUps/FollowUpsPage";
import { wholeIn } from "../../../src/resources/journal";
import type { FollowUp } from "../../../src/resources/followUps";
import type { Trip } from "../../../src/resources/trips";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { ResourcePage } from "../resource/ResourcePage";

const server = atServer("sales", "operations");
beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

// What the server answers.
const newTrip = async (values: Partial<Trip> = {}) =>
  (await server.create("trips", { customerName: "Asha Raman", ...values })) as Trip;
/** The open step of a trip. */
const stepOf = async ({ id: tripId }: Trip) =>
  (await server.create("follow-ups", {
    tripId,
    kind: "call",
    dueAt: "2026-11-21T10:00:00.000Z",
  })) as FollowUp;

describe("FollowUpState", () => {
  it("lets operations finish the steps of their own trips only", async () => {
    const { id } = server.signIn("operations");
    const mine = await newTrip({ assigneeUserId: id });
    const theirs = await newTrip({ assigneeUserId: server.person("sales").id });
    const [myStep, theirStep] = [await stepOf(mine), await stepOf(theirs)];
    render(
      <ResourcePage>
        <div data-testid="mine">
          <FollowUpState followUp={myStep} />
        </div>
        <div data-testid="theirs">
          <FollowUpState followUp={theirStep} />
        </div>
      </ResourcePage>,
    );
    await waitFor(() => expect(screen.getByTestId("mine").textContent).toBe("Done"));
    await waitFor(() => expect(server.asked("GET", new RegExp(theirs.id))).toHaveLength(1));
    expect(screen.getByTestId("theirs").textContent).toBe("Open");
  });

  it("asks nobody about the trips of sellers", async () => {
    const step = await stepOf(await newTrip());
    server.signIn("sales");
    render(
      <ResourcePage>
        <FollowUpState followUp={step} />
      </ResourcePage>,
    );
    expect(screen.getByText("Done")).toBeTruthy();
    expect(server.requests).toEqual([]);
  });
});

describe("FollowUpItem", () => {
  it("can be put off to the usual times, whose words keep their capitals", async () => {
    const step = await stepOf(await newTrip());
    server.signIn("sales");
    render(
      <ResourcePage>
        <FollowUpItem followUp={step} mayWork />
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
  const shown = (step: FollowUp, as: "done" | "cancelled" = "done") => {
    server.signIn("sales");
    let isDone = false;
    render(
      <ResourcePage>
        <FinishFollowUp followUp={step} as={as} onDone={() => (isDone = true)} />
      </ResourcePage>,
    );
    return { left: () => waitFor(() => expect(isDone).toBe(true)) };
  };
  const openOf = ({ id }: Trip) => server.person().ask("GET", `/api/follow-ups?tripId=${id}&status=open`);

  it("plans the next step with the end of the only one, the planner's unless somebody else is chosen", async () => {
    const trip = await newTrip();
    const step = await stepOf(trip);
    const { left } = shown(step);
    fireEvent.click(await screen.findByTitle("No answer"));
    // There is no way without one, and tomorrow is proposed.
    await screen.findByText(/An open trip always has a next step/);
    expect(screen.queryByRole("radio", { name: "No next step" })).toBeNull();
    expect(screen.getByRole("radio", { name: /^Tomorrow/, checked: true })).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: "In 3 days" }));
    fireEvent.click(screen.getByText("Finish"));
    await left();
    expect(await openOf(trip)).toMatchObject([
      { assigneeUserId: server.person("sales").id, purpose: null, kind: "call" },
    ]);
    expect(await server.read("follow-ups", step.id)).toMatchObject({ status: "done", outcome: "no_answer" });
  });

  it("needs no other where one is planned, and cancels with the reason", async () => {
    const trip = await newTrip();
    const [step, other] = [await stepOf(trip), await stepOf(trip)];
    const { left } = shown(step, "cancelled");
    expect(await screen.findByRole("radio", { name: "No next step", checked: true })).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Remark"), { target: { value: "They called us" } });
    fireEvent.click(screen.getByText("Cancel the step"));
    await left();
    expect(await openOf(trip)).toMatchObject([{ id: other.id }]);
    expect(await server.read("follow-ups", step.id)).toMatchObject({
      ...{ status: "cancelled", note: "They called us" },
    });
  });
});

describe("FollowUpsPanel", () => {
  /** The panel of a trip without next steps, whose form is opened. */
  async function openForm() {
    server.signIn();
    const trip = await newTrip();
    render(
      <ResourcePage>
        <FollowUpsPanel whole={wholeIn({ tripId: trip.id })} mayWork />
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

  it("says of a time that has passed that the step is late at once", async () => {
    await openForm();
    fireEvent.click(screen.getByText("Other time …"));
    const time = await screen.findByLabelText("Due");
    fireEvent.change(time, { target: { value: "2020-01-01 10:00" } });
    fireEvent.blur(time);
    expect(await screen.findByText(/This time has passed/)).toBeTruthy();
  });
});
