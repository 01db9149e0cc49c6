import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NewApiKey } from "../../../src/pages/organisation/integrations/NewApiKey";
import { IntegrationsPage } from "../../../src/pages/organisation/integrations/IntegrationsPage";
import { session } from "../../../src/providers/session";
import { resourceNamed } from "../../../src/resources";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { exampleRow } from "../resource/exampleRow";
import { fakeServer } from "../resource/fakeServer";
import { ResourcePage } from "../resource/ResourcePage";

beforeAll(fakeBrowser, 120_000);
configure({ defaultHidden: true });
beforeEach(() => session.setToken("t"));
afterEach(() => {
  cleanup();
  session.reset();
});

describe("the integrations' page", { timeout: 60_000 }, () => {
  it("tries again where a list could not be read, and says when a key ended in the organisation's time", async () => {
    const server = fakeServer();
    server.on("GET", /\/api\/(enquiry-forms|api-keys)/, { status: 403, body: { message: "No." } });
    render(
      <ResourcePage>
        <IntegrationsPage />
      </ResourcePage>,
    );
    await screen.findByText("The enquiry forms could not be read.");
    await screen.findByText("The API keys could not be read.");
    // Late in the evening of UTC it is the next day in Kolkata.
    const key = exampleRow(resourceNamed("api-keys"), {
      role: "sales",
      revokedAt: "2026-11-01T22:00:00.000Z",
    });
    server.on("GET", /\/api\/api-keys/, { body: [key] });
    fireEvent.click(screen.getAllByText("Try again").at(-1) as HTMLElement);
    expect((await screen.findByText(/^Revoked/)).textContent).toMatch(/2 Nov 2026/);
  });
});

describe("a new API key", { timeout: 60_000 }, () => {
  it("shows its secret until the person says that it is copied", async () => {
    const server = fakeServer();
    server.on("POST", /\/api\/api-keys$/, { status: 201, body: { id: "k", secret: "tw_secret" } });
    let closed = 0;
    render(
      <ResourcePage>
        <NewApiKey onClose={() => (closed += 1)} />
      </ResourcePage>,
    );
    fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Website" } });
    fireEvent.mouseDown(screen.getByLabelText("Rights"));
    fireEvent.click((await screen.findAllByText("Sales")).at(-1) as HTMLElement);
    fireEvent.click(screen.getByText("Make key"));
    const secret = await screen.findByDisplayValue("tw_secret");
    fireEvent.keyDown(secret, { key: "Escape", keyCode: 27 });
    fireEvent.click(document.querySelector(".ant-modal-wrap") as HTMLElement);
    expect([closed, document.querySelector(".ant-modal-close")]).toEqual([0, null]);
    fireEvent.click(screen.getByText("I have copied it"));
    await waitFor(() => expect(closed).toBe(1));
  });
});
