// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { QueryFieldFacts } from "../../../src/pages/trips/record/QueryFieldFacts";
import { type SaveTrip, TripFacts } from "../../../src/pages/trips/record/TripFacts";
import type { Trip } from "../../../src/resources/trips";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { FieldPage } from "../../fields/FieldPage";
import { tripOf } from "./tripOf";

beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

/** The facts of a trip without WhatsApp and airline, on a server that shows an edit at once and then refuses it. */
function drawRefused(Facts: (props: { trip: Trip; onSave: SaveTrip }) => React.ReactNode) {
  function Page() {
    const [trip, setTrip] = useState(tripOf());
    const onSave: SaveTrip = async (values) => {
      setTrip({ ...trip, ...values });
      await Promise.resolve();
      setTrip(trip);
      throw new Error("The server refused.");
    };
    return <Facts trip={trip} onSave={onSave} />;
  }
  render(
    <FieldPage>
      <Page />
    </FieldPage>,
  );
}

describe("an empty fact that is filled in", () => {
  it.each([
    ["WhatsApp", TripFacts, "+919895010037"],
    ["Airline", QueryFieldFacts, "Air India"],
  ])("keeps what was typed into %s where the server refuses it", async (label, Facts, text) => {
    drawRefused(Facts);
    fireEvent.click(screen.getByRole("button", { name: `Add ${label}` }));
    const input = await screen.findByRole<HTMLInputElement>("textbox", { name: label });
    fireEvent.change(input, { target: { value: text } });
    fireEvent.submit(input);
    expect(await screen.findByText("The server refused.")).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: label }).value).toContain(text.slice(0, 3));
  });

  it("is opened alone", async () => {
    drawRefused(TripFacts);
    fireEvent.click(screen.getByRole("button", { name: "Add Title" }));
    fireEvent.change(await screen.findByRole("textbox", { name: "Title" }), { target: { value: "Kerala" } });
    fireEvent.click(screen.getByRole("button", { name: "Add Travels from" }));
    expect(screen.queryByRole("button", { name: "Add Title" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Edit Scope" })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Title" }).value).toBe("Kerala");
  });
});
