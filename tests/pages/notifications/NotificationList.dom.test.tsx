import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { NotificationList } from "../../../src/pages/notifications/NotificationList";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { ResourcePage } from "../resource/ResourcePage";

const server = atServer("sales");
beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

it("shows the last notifications, each earlier one on request, and leads to where one chooses them", async () => {
  const { user } = server.person("sales");
  for (let number = 1; number <= 22; number += 1)
    await server.create("trips", { customerName: `Guest ${number}`, assigneeUserId: user.id });
  server.signIn("sales");
  let closed = 0;
  render(
    <ResourcePage>
      <NotificationList unread={22} onClose={() => (closed += 1)} />
    </ResourcePage>,
  );
  const entries = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");
  expect(await screen.findByText(/Guest 22/)).toBeTruthy();
  expect(entries()).toHaveLength(20);
  expect(entries()[0]).toMatch(/gave you \S+ Guest 22\.(now|\d+ \w+ ago).* · unread$/);
  fireEvent.click(screen.getByRole("button", { name: "Show earlier" }));
  await waitFor(() => expect(entries()).toHaveLength(22));
  expect(entries().at(-1)).toContain("Guest 1.");
  expect(screen.queryByRole("button", { name: "Show earlier" })).toBeNull();
  const choose = screen.getByRole("link", { name: "Choose what you are told" });
  expect(choose.getAttribute("href")).toBe("/profile#notifications");
  fireEvent.click(choose);
  expect(closed).toBe(1);
  expect(screen.getByTestId("address").textContent).toBe("/profile");
});
