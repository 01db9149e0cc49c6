// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TripState } from "../../../src/domain/vocabulary";
import { TripHeader } from "../../../src/pages/trips/record/TripHeader";
import { http } from "../../../src/providers/http";
import { queryClient } from "../../../src/providers/queryClient";
import { rememberRow, useRow } from "../../../src/providers/rows/useRow";
import type { Trip } from "../../../src/resources/trips";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { FieldPage } from "../../fields/FieldPage";
import { startTripServer, tripOf, type TripServer } from "./tripServer";

let server: TripServer;
beforeAll(fakeBrowser, 120_000);
beforeEach(async () => {
  const ready = { startDate: "2026-12-01", endDate: "2026-12-08", email: "asha@example.com" };
  server = await startTripServer(
    tripOf({ ...ready, acceptedItineraryId: "1b671a64-40d5-491e-99b0-da01ff1f3341" }),
  );
  http.defaults.baseURL = server.address;
});
afterEach(async () => {
  cleanup();
  // The trip is read again after its move.
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  queryClient.clear();
  await server.stop();
});

function Header() {
  const { data: trip } = useRow<Trip>("trips", server.trip.id);
  return trip && <TripHeader trip={trip} accepted={undefined} mayEdit onNote={() => undefined} />;
}

/** The head of the page of a trip in a state, as a salesperson sees it. */
async function draw(status: TripState) {
  server.trip = { ...server.trip, status };
  rememberRow("trips", server.trip);
  render(
    <FieldPage role="sales">
      <QueryClientProvider client={queryClient}>
        <Header />
      </QueryClientProvider>
    </FieldPage>,
  );
  await screen.findByRole("heading", { level: 1 });
}
const button = (name: string) => screen.findByRole("button", { name });
const press = (element: HTMLElement) => {
  element.focus();
  fireEvent.click(element);
};
const focused = () =>
  document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;

describe("after a move of a trip the focus", () => {
  it("goes to the new state where no move is left", async () => {
    await draw("on_trip");
    press(await button("Move to completed"));
    await expect.poll(() => server.trip.status).toBe("completed");
    await expect.poll(focused).toBe("Completed");
  });

  it("stays at the moves while there are any", async () => {
    await draw("new");
    press(await button("Move to in progress"));
    await expect.poll(() => server.trip.status).toBe("in_progress");
    await expect.poll(focused).toBe("Move to quoted");
  });

  it("goes to the usual move where the menu of the others is gone", async () => {
    await draw("in_progress");
    press(await button("More moves"));
    press(await screen.findByRole("menuitem", { name: "Move to converted" }));
    await expect.poll(() => server.trip.status).toBe("converted");
    await expect.poll(focused).toBe("Move to on trip");
  });
});
