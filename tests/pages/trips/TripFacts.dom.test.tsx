// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { DetailPanels } from "../../../src/pages/resource/detail/DetailPanels";
import type { OwnDetail } from "../../../src/pages/resource/detail/useFacts";
import { tripDetail } from "../../../src/pages/trips/record/TripPage";
import { resourceNamed } from "../../../src/resources";
import type { AnyRow } from "../../../src/schema/resource";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { FieldPage } from "../../fields/FieldPage";
import { tripOf } from "./tripOf";

beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

const trips = resourceNamed("trips");
const detail = { sections: trips.detail?.sections.filter((panel) => !("part" in panel)) ?? [] };

/** The facts of a trip without WhatsApp and airline, on a server that shows an edit at once and then refuses it. */
function drawRefused() {
  function Page() {
    const [trip, setTrip] = useState<AnyRow>(tripOf({ custom: { seats: 2 } }));
    const own: OwnDetail = {
      useAsking: () => ({
        async ask(values) {
          setTrip({ ...trip, ...values });
          await Promise.resolve();
          setTrip(trip);
          throw new Error("The server refused.");
        },
        dialog: null,
      }),
    };
    return <DetailPanels resource={trips} row={trip} mayEdit detail={detail} own={own} />;
  }
  render(
    <FieldPage>
      <Page />
    </FieldPage>,
  );
}

it("has a component for each panel that the declaration names", () => {
  const { sections = [], aside = [] } = trips.detail ?? {};
  const named = [...sections, ...aside].flatMap((panel) => ("panel" in panel ? [panel.panel] : []));
  expect(Object.keys(tripDetail.panels ?? {})).toEqual(expect.arrayContaining(named));
});

describe("an empty fact that is filled in", () => {
  it.each([
    ["WhatsApp", "+919895010037"],
    ["Airline", "Air India"],
  ])("keeps what was typed into %s where the server refuses it", async (label, text) => {
    drawRefused();
    fireEvent.click(screen.getByRole("button", { name: `Add ${label}` }));
    const input = await screen.findByRole<HTMLInputElement>("textbox", { name: label });
    fireEvent.change(input, { target: { value: text } });
    fireEvent.submit(input);
    expect(await screen.findByText("The server refused.")).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: label }).value).toContain(text.slice(0, 3));
  });

  it("is opened alone", async () => {
    drawRefused();
    fireEvent.click(screen.getByRole("button", { name: "Add Title" }));
    fireEvent.change(await screen.findByRole("textbox", { name: "Title" }), { target: { value: "Kerala" } });
    fireEvent.click(screen.getByRole("button", { name: "Add Travels from" }));
    expect(screen.queryByRole("button", { name: "Add Title" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Edit Scope" })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Title" }).value).toBe("Kerala");
  });
});
