import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { EraseRow } from "../../../src/pages/resource/history/EraseRow";
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
  const told =
    "In what people wrote freely only the name, addresses and numbers are replaced: “Tags”, 2 itineraries. Look through it.";
  // The contact has no other trip. Nothing is written in the other fields.
  await waitFor(() => expect(dialog.textContent).toContain("It reaches 1 contact, 1 trip, 2 itineraries"));
  expect(dialog.textContent).toContain(told);
  fireEvent.click(screen.getByRole("button", { name: "Erase" }));
  expect(await screen.findByText(`The personal data is erased. ${told}`)).toBeTruthy();
  expect(rememberedRow("trips", trip.id)).not.toHaveProperty("left");
  expect((await server.read("trips", trip.id)).customerName).toBe("Erased");
});
