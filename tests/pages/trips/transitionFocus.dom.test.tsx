import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { TripState } from "../../../src/vocabulary";
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
  return trip && <TripHeader row={trip} mayEdit />;
}

/** The head of the page of a trip in a state, as a salesperson sees it; gives the trip's state on the server. */
async function draw(status: TripState, { other = false } = {}) {
  const owner = server.person();
  const dates = { startDate: "2096-12-01", endDate: "2096-12-01" };
  const { id } = await server.create("trips", { customerName: "Asha", email: "asha@example.com", ...dates });
  // An offer that is accepted takes a new trip on.
  if (status !== "new") await offer(owner, { id, ...dates }, { to: "accepted" });
  if (other) await offer(owner, { id, ...dates }, { price: 70_000, to: "sent" });
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
    // It comes by itself on a day: nothing to press stands in the place of the move before.
    expect(screen.queryByRole("button", { name: /^Move to/ })).toBeNull();
    press(await button("Move"));
    press(await screen.findByRole("menuitem", { name: "Move to completed" }));
    await expect.poll(state).toBe("completed");
    await expect.poll(focused).toBe("Completed");
  });

  it("stays at the transitions while there are any", async () => {
    const state = await draw("new");
    press(await button("Move to in progress"));
    await expect.poll(state).toBe("in_progress");
    await expect.poll(focused).toBe("Move to quoted");
  });

  it("goes to the menu where no move is the usual one", async () => {
    const state = await draw("in_progress");
    press(await button("More moves"));
    press(await screen.findByRole("menuitem", { name: "Move to converted" }));
    await expect.poll(state).toBe("converted");
    await expect.poll(focused).toBe("Move");
  });
});

describe("converting a trip", () => {
  it("names each other offer that the customer has, and withdraws it there", async () => {
    const state = await draw("quoted", { other: true });
    press(await button("Move to converted …"));
    const open = await screen.findByRole("region", { name: "Still open" });
    expect(open.textContent).toContain("INR 70000, version 1, is still with the customer");
    expect(open.textContent).not.toContain("INR 50000");
    fireEvent.click(await button("Withdraw INR 70000"));
    await expect.poll(() => screen.queryByRole("region", { name: "Still open" })).toBeNull();
    expect(await state()).toBe("quoted");
    const [move] = await screen.findAllByRole("button", { name: "Move to converted" });
    if (move) fireEvent.click(move);
    await expect.poll(state).toBe("converted");
  });
});
