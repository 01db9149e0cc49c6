import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TransitionMenu } from "../../../src/pages/resource/transition/TransitionMenu";
import { useShortcuts } from "../../../src/components/useShortcuts";
import { queryClient } from "../../../src/providers/queryClient";
import { rememberRow, useRow } from "../../../src/providers/rows/useRow";
import { trips, type Trip } from "../../../src/resources/trips";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { FieldPage } from "../../fields/FieldPage";
import { atServer } from "../../setup/atServer";

const server = atServer("sales");
const pressed: string[] = [];
let tripId = "";
beforeAll(fakeBrowser);
beforeEach(async () => {
  server.signIn("sales");
  const trip = await server.create("trips", { customerName: "Asha Raman" });
  tripId = trip.id;
  rememberRow("trips", trip);
});
afterEach(cleanup);

function Menu() {
  const { data: trip } = useRow<Trip>("trips", tripId);
  useShortcuts([{ id: "edit", run: () => pressed.push("e") }]);
  return (
    trip && <TransitionMenu resource={trips} row={trip} title={trip.reference} state={{ current: null }} />
  );
}

const draw = () =>
  render(
    <FieldPage role="sales">
      <QueryClientProvider client={queryClient}>
        <Menu />
      </QueryClientProvider>
    </FieldPage>,
  );

describe("TransitionMenu", () => {
  it("moves once on a double click, even where the answer comes between the two", async () => {
    draw();
    fireEvent.click(await screen.findByRole("button", { name: "Move to in progress" }), { detail: 1 });
    const next = await screen.findByRole("button", { name: /^(loading )?Move to quoted/ });
    fireEvent.click(next, { detail: 2 });
    await expect.poll(() => document.querySelector(".ant-btn-loading")).toBeNull();
    fireEvent.click(next, { detail: 2 });
    expect(await server.read("trips", tripId)).toMatchObject({ status: "in_progress" });
    expect(server.asked("POST", /move$/).map(({ body }) => body)).toEqual([
      { to: "in_progress", version: 1 },
    ]);
  });

  it("leaves the keys to its menu while that is open", async () => {
    draw();
    const menu = await screen.findByRole("button", { name: "More moves" });
    fireEvent.keyDown(menu, { key: "e" });
    expect(pressed).toEqual(["e"]);
    fireEvent.click(menu);
    await screen.findByRole("menuitem", { name: /on hold/ });
    fireEvent.keyDown(menu, { key: "e" });
    expect(pressed).toEqual(["e"]);
  });
});
