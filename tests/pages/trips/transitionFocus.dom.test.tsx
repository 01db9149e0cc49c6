import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { TripState } from "../../../src/domain/vocabulary";
import { TripHeader } from "../../../src/pages/trips/record/TripHeader";
import { queryClient } from "../../../src/providers/queryClient";
import { rememberRow, useRow } from "../../../src/providers/rows/useRow";
import type { Trip } from "../../../src/resources/trips";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { FieldPage } from "../../fields/FieldPage";
import { offer } from "./offer";
import { atServer } from "../../setup/atServer";

const server = atServer("sales");
beforeAll(fakeBrowser, 120_000);
afterEach(async () => {
  cleanup();
  // The trip is read again after its move.
  await expect.poll(() => queryClient.isFetching()).toBe(0);
});

function Header({ id }: { id: string }) {
  const { data: trip } = useRow<Trip>("trips", id);
  return trip && <TripHeader trip={trip} accepted={undefined} mayEdit onNote={() => undefined} />;
}

/** The head of the page of a trip in a state, as a salesperson sees it; gives the trip's state on the server. */
async function draw(status: TripState) {
  const owner = server.person();
  const dates = { startDate: "2096-12-01", endDate: "2096-12-01" };
  const { id } = await server.create("trips", { customerName: "Asha", email: "asha@example.com", ...dates });
  // An offer that is accepted takes a new trip on.
  if (status !== "new") await offer(owner, { id, ...dates }, { to: "accepted" });
  if (status === "on_trip")
    for (const to of ["converted", status]) await owner.ask("POST", `/api/trips/${id}/move`, { to });
  rememberRow("trips", await server.read("trips", id));
  server.signIn("sales");
  render(
    <FieldPage role="sales">
      <QueryClientProvider client={queryClient}>
        <Header id={id} />
      </QueryClientProvider>
    </FieldPage>,
  );
  await screen.findByRole("heading", { level: 1 });
  return async () => (await server.read("trips", id))["status"];
}
const button = (name: string) => screen.findByRole("button", { name });
const press = (element: HTMLElement) => {
  element.focus();
  fireEvent.click(element);
};
const focused = () =>
  document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;

describe("after a transition of a trip the focus", () => {
  it("goes to the new state where no move is left", async () => {
    const state = await draw("on_trip");
    press(await button("Move to completed"));
    await expect.poll(state).toBe("completed");
    await expect.poll(focused).toBe("Completed");
  });

  it("stays at the transitions while there are any", async () => {
    const state = await draw("new");
    press(await button("Move to in progress"));
    await expect.poll(state).toBe("in_progress");
    await expect.poll(focused).toBe("Move to quoted");
  });

  it("goes to the usual move where the menu of the others is gone", async () => {
    const state = await draw("in_progress");
    press(await button("More moves"));
    press(await screen.findByRole("menuitem", { name: "Move to converted" }));
    await expect.poll(state).toBe("converted");
    await expect.poll(focused).toBe("Move to on trip");
  });
});
