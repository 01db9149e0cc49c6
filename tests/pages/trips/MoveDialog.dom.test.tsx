// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { TripState } from "../../../src/domain/vocabulary";
import { MoveDialog } from "../../../src/pages/resource/move/MoveDialog";
import { http } from "../../../src/providers/http";
import { queryClient } from "../../../src/providers/queryClient";
import { trips, type Trip } from "../../../src/resources/trips";
import { transitionsFrom } from "../../../src/schema/transitionsFrom";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { FieldPage } from "../../fields/FieldPage";
import { startTripServer, tripOf, type TripServer } from "./tripServer";

let server: TripServer;
beforeAll(fakeBrowser);
beforeEach(async () => {
  server = await startTripServer(tripOf());
  http.defaults.baseURL = server.address;
});
afterEach(async () => {
  cleanup();
  queryClient.clear();
  await server.stop();
});

function open(trip: Trip, to: TripState) {
  server.trip = trip;
  const transition = transitionsFrom(trips, trip, "sales").find((one) => one.to === to);
  if (!transition) throw new Error(`no move to ${to}`);
  const request = { row: trip, to, role: "sales", facts: { today: "2026-11-21" } } as const;
  const onDone = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <FieldPage role="sales">
        <MoveDialog
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

describe("MoveDialog", () => {
  it("says what the trip still lacks and does not let it move", async () => {
    open(tripOf(), "converted");
    expect(await screen.findByText("Enter the start date of the trip.")).toBeTruthy();
    expect(screen.getByText("Mark the itinerary that the customer accepted.")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Move to converted" }).disabled).toBe(true);
  });

  it("asks for the reason at its field and sends nothing without it", async () => {
    open(tripOf({ status: "cancelled" }), "in_progress");
    await screen.findByLabelText("Reason");
    fireEvent.submit(formOf("Reason"));
    expect(await screen.findByText("Say why the trip makes this move.")).toBeTruthy();
    expect(server.bodies).toEqual([]);
  });

  it("sends the reason and the version, and closes", async () => {
    const onDone = open(tripOf({ status: "cancelled", version: 7 }), "in_progress");
    const reason = await screen.findByLabelText("Reason");
    fireEvent.change(reason, { target: { value: "They called again" } });
    fireEvent.submit(formOf("Reason"));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(server.bodies).toEqual([{ to: "in_progress", version: 7, reason: "They called again" }]);
  });

  it("shows the server's error and stays open", async () => {
    const onDone = open(tripOf({ status: "cancelled" }), "in_progress");
    server.refuseNext = { status: 422, body: { message: "The trip was deleted meanwhile." } };
    fireEvent.change(await screen.findByLabelText("Reason"), { target: { value: "Again" } });
    fireEvent.submit(formOf("Reason"));
    expect(await screen.findByText("The trip was deleted meanwhile.")).toBeTruthy();
    expect(onDone).not.toHaveBeenCalled();
  });
});

function formOf(label: string): HTMLFormElement {
  const form = screen.getByLabelText(label).closest("form");
  if (!form) throw new Error("the input stands in no form");
  return form;
}
