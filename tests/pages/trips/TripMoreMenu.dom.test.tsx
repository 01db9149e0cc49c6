import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { TripMoreMenu } from "../../../src/pages/trips/record/TripHeader";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { ResourcePage } from "../resource/ResourcePage";
import { tripOf } from "./tripOf";

beforeAll(fakeBrowser, 120_000);
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, "clipboard");
  document.querySelector("meta[name=public-url]")?.remove();
});

it("copies a link to the trip that begins with the public address", { timeout: 60_000 }, async () => {
  const writeText = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  const meta = document.createElement("meta");
  Object.assign(meta, { name: "public-url", content: "https://crm.fjord.example" });
  document.head.append(meta);
  const trip = tripOf({});
  render(
    <ResourcePage>
      <TripMoreMenu trip={trip} />
    </ResourcePage>,
  );
  fireEvent.click(await screen.findByLabelText("More actions"));
  fireEvent.click(await screen.findByText("Copy link"));
  await vi.waitFor(() => expect(writeText).toHaveBeenCalledOnce());
  expect(writeText).toHaveBeenCalledWith(`https://crm.fjord.example/trips/${trip.id}`);
});
