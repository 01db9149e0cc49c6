import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { EraseRow } from "../../../src/pages/resource/history/HistoryList";
import { notificationProvider } from "../../../src/providers/notificationProvider";
import { rememberedRow } from "../../../src/providers/rows/useRow";
import { trips } from "../../../src/resources/trips";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { ResourcePage } from "./ResourcePage";

const server = atServer();
vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => void fakeBrowser());

it("says beforehand and afterwards what an erasure leaves: fields of the row, and rows that belong to it", async () => {
  server.signIn();
  const trip = await server.create("trips", { customerName: "Yrsa Quoin", tags: ["Quoin"] });
  for (const name of ["Fjords", "Lakes"])
    await server.create("itineraries", { tripId: trip.id, name, currency: "EUR" });
  const row = await server.read("trips", trip.id);
  render(
    <ResourcePage notificationProvider={notificationProvider}>
      <EraseRow resource={trips} row={row} besides="Links to the offers are closed." />
    </ResourcePage>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Erase personal data …" }));
  const dialog = await screen.findByRole("dialog");
  // Nothing is written in the other fields.
  expect(dialog.textContent).toContain(
    "What people wrote freely stays as it is: “Tags”, itineraries, offers. Look through it for names.",
  );
  fireEvent.click(screen.getByRole("button", { name: "Erase for good" }));
  const told = "What people wrote freely stays as it is: “Tags”, 2 itineraries. Look through it for names.";
  expect(await screen.findByText(`The personal data is erased. ${told}`)).toBeTruthy();
  expect(rememberedRow("trips", trip.id)).not.toHaveProperty("left");
  expect((await server.read("trips", trip.id)).customerName).toBe("Erased");
});
