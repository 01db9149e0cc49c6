import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { TripState } from "../../../src/vocabulary";
import { TransitionDialog } from "../../../src/pages/resource/transition/TransitionMenu";
import { queryClient } from "../../../src/providers/queryClient";
import { trips, type Trip } from "../../../src/resources/trips";
import { transitionsFrom } from "../../../src/schema/decideTransition";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { FieldPage } from "../../fields/FieldPage";
import { atServer } from "../../setup/atServer";

const server = atServer("sales");
beforeAll(fakeBrowser);
afterEach(cleanup);

/** A trip that has been moved to a state, as the server answers it. */
async function tripIn(to: TripState): Promise<Trip> {
  const { id } = await server.create("trips", { customerName: "Asha Raman" });
  const body = { to, reason: "No answer", closeReason: "price" };
  return (await server.person().ask("POST", `/api/trips/${id}/move`, body)) as Trip;
}
const moves = () => server.asked("POST", /move$/).map(({ body }) => body);

function open(trip: Trip, to: TripState) {
  server.signIn("sales");
  const transition = transitionsFrom(trips, trip, "sales").find((one) => one.to === to);
  if (!transition) throw new Error(`no move to ${to}`);
  const request = { row: trip, to, role: "sales", facts: { today: "2026-11-21" } } as const;
  const onDone = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <FieldPage role="sales">
        <TransitionDialog
          resource={trips}
          row={trip}
          title={trip.reference}
          transition={transition}
          request={request}
          onDone={onDone}
        />
      </FieldPage>
    </QueryClientProvider>,
  );
  return onDone;
}

describe("TransitionDialog", () => {
  it("says what the trip still lacks and does not let it move", async () => {
    open(await tripIn("in_progress"), "converted");
    expect(await screen.findByText("Enter the start date of the trip.")).toBeTruthy();
    expect(screen.getByText("Mark the itinerary that the customer accepted.")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Move to converted" }).disabled).toBe(true);
  });

  it("asks for the reason at its field and sends nothing without it", async () => {
    open(await tripIn("cancelled"), "in_progress");
    await screen.findByLabelText("Reason");
    fireEvent.submit(formOf("Reason"));
    expect(await screen.findByText("Say why the trip makes this move.")).toBeTruthy();
    expect(moves()).toEqual([]);
  });

  it("sends the reason and the version, and closes", async () => {
    const trip = await tripIn("cancelled");
    const onDone = open(trip, "in_progress");
    const reason = await screen.findByLabelText("Reason");
    fireEvent.change(reason, { target: { value: "They called again" } });
    fireEvent.submit(formOf("Reason"));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(moves()).toEqual([{ to: "in_progress", version: 2, reason: "They called again" }]);
    expect(await server.read("trips", trip.id)).toMatchObject({ status: "in_progress" });
  });

  it("sends by Ctrl+Enter a date that its box takes only when it is left", async () => {
    const onDone = open(await tripIn("in_progress"), "on_hold");
    fireEvent.change(await screen.findByLabelText("Reason"), { target: { value: "Waits" } });
    const date = await screen.findByLabelText("Look at it again on");
    date.focus();
    fireEvent.change(date, { target: { value: "1 Dec 2096" } });
    fireEvent.keyDown(date, { key: "Enter", ctrlKey: true });
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(moves()).toMatchObject([{ to: "on_hold", reason: "Waits", reviewDate: "2096-12-01" }]);
  });

  it("shows the server's error and stays open", async () => {
    const trip = await tripIn("cancelled");
    const onDone = open(trip, "in_progress");
    await server.person().ask("DELETE", `/api/trips/${trip.id}`);
    fireEvent.change(await screen.findByLabelText("Reason"), { target: { value: "Again" } });
    fireEvent.submit(formOf("Reason"));
    expect(await screen.findByText(/does not exist, or no longer/)).toBeTruthy();
    expect(onDone).not.toHaveBeenCalled();
  });
});

function formOf(label: string): HTMLFormElement {
  const form = screen.getByLabelText(label).closest("form");
  if (!form) throw new Error("the input stands in no form");
  return form;
}
