import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Link } from "react-router";
import { IntegrationsPage } from "../../../src/pages/organisation/integrations/IntegrationsPage";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { isKnown } from "../../setup/askServer";
import { atServer } from "../../setup/atServer";
import { ResourcePage } from "../resource/ResourcePage";
import { NewApiKey } from "../../../src/pages/organisation/integrations/IntegrationsPage";

const server = atServer();
beforeAll(fakeBrowser, 120_000);
configure({ defaultHidden: true });
beforeEach(() => void server.signIn());
afterEach(cleanup);

describe("the integrations' page", { timeout: 60_000 }, () => {
  it("tries again where a list could not be read, and says when a key ended in the organisation's time", async () => {
    const letThrough = server.on("GET", /\/api\/(enquiry-forms|api-keys)/, { status: 403 });
    render(
      <ResourcePage>
        <IntegrationsPage />
      </ResourcePage>,
    );
    await screen.findByText("The enquiry forms could not be read.");
    await screen.findByText("The API keys could not be read.");
    letThrough();
    const { id } = await server.create("api-keys", { name: "Ended", role: "sales" });
    await server.person().ask("POST", `/api/api-keys/${id}/revoke`);
    // Late in the evening of UTC it is the next day in Kolkata.
    server.on("GET", /\/api\/api-keys/, async (_, pass) => {
      const answered = await pass();
      return { ...answered, data: [{ ...answered.data[0], revokedAt: "2026-11-01T22:00:00.000Z" }] };
    });
    fireEvent.click(screen.getAllByText("Try again").at(-1) as HTMLElement);
    expect((await screen.findByText(/^Revoked/)).textContent).toMatch(/2 Nov 2026/);
  });
});

/** The page with an enquiry form, its embed code open. */
async function openEmbedCode() {
  render(
    <ResourcePage>
      <IntegrationsPage />
    </ResourcePage>,
  );
  fireEvent.click(await screen.findByText("Embed"));
  const code = screen.getByLabelText<HTMLTextAreaElement>("Embed code").value;
  const frame = new DOMParser().parseFromString(code, "text/html").body.firstElementChild;
  return { code, frame, link: screen.getByText(/\/enquire\//, { selector: "a" }).getAttribute("href") };
}

describe("an enquiry form's address and embed code", { timeout: 60_000 }, () => {
  let publicId: unknown;
  beforeAll(async () => {
    const form = await server.create("enquiry-forms", { name: "Website", heading: 'Sail & "dive" <soon>' });
    publicId = form["publicId"];
  });
  afterEach(() => document.querySelector("meta[name=public-url]")?.remove());

  it.each([
    ["the public address that the server names", "https://crm.fjord.example", "https://crm.fjord.example"],
    ["the page's own where the server names none", "", location.origin],
    ["the page's own where no server has filled it in", "__PUBLIC_URL__", location.origin],
  ])("begin with %s", async (_what, told, origin) => {
    const meta = document.createElement("meta");
    Object.assign(meta, { name: "public-url", content: told });
    document.head.append(meta);
    const { link, frame } = await openEmbedCode();
    expect(link).toBe(`${origin}/enquire/${String(publicId)}`);
    expect(frame?.getAttribute("src")).toBe(`${origin}/enquire/${String(publicId)}`);
  });

  it("are one frame, whatever the heading says, and the script that gives it its height", async () => {
    const { code, frame } = await openEmbedCode();
    expect(frame?.tagName).toBe("IFRAME");
    expect(frame?.getAttribute("title")).toBe('Sail & "dive" <soon>');
    const [first, script] = code.split("\n");
    expect(first).toBe(frame?.outerHTML.replace("<soon>", "&lt;soon&gt;"));
    expect(script).toMatch(/^<script src="https?:\/\/[^"/]+\/embed\.js" async><\/script>$/);
  });
});

/** The form of a new API key, filled in. */
async function fillNewKey() {
  const onClose = vi.fn();
  let client: QueryClient | undefined;
  function Memory() {
    client = useQueryClient();
    return null;
  }
  render(
    <ResourcePage>
      <NewApiKey onClose={onClose} />
      <Memory />
      <Link to="/elsewhere">Elsewhere</Link>
    </ResourcePage>,
  );
  fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Website" } });
  fireEvent.mouseDown(screen.getByLabelText("Rights"));
  fireEvent.click((await screen.findAllByText("Sales")).at(-1) as HTMLElement);
  /** The answers to writes that the page still has. */
  const remembered = () =>
    client
      ?.getMutationCache()
      .getAll()
      .flatMap(({ state }) => state.data ?? []);
  return { onClose, remembered };
}

describe("a new API key", { timeout: 60_000 }, () => {
  it("shows its secret until the person says that it is copied", async () => {
    const { onClose, remembered } = await fillNewKey();
    fireEvent.click(screen.getByText("Create API key"));
    const secret = await screen.findByDisplayValue<HTMLInputElement>(/^tw_/);
    const [request] = server.asked("POST", /api-keys/);
    expect(request?.body).toEqual({ name: "Website", role: "sales" });
    expect(request?.headers).not.toHaveProperty("Idempotency-Key");
    await waitFor(() => expect(remembered()).toEqual([]));
    fireEvent.keyDown(secret, { key: "Escape", keyCode: 27 });
    fireEvent.click(document.querySelector(".ant-modal-wrap") as HTMLElement);
    expect(onClose).not.toHaveBeenCalled();
    expect(document.querySelector(".ant-modal-close")).toBeNull();
    expect(await isKnown(secret.value)).toBe(true);
    fireEvent.click(screen.getByText("I have copied it"));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it("is sent by Ctrl+S, and says at its field what the server refuses", async () => {
    await server.create("api-keys", { name: "website", role: "viewer" }).catch(() => undefined);
    await fillNewKey();
    fireEvent.keyDown(screen.getByLabelText("Name"), { key: "s", ctrlKey: true });
    await screen.findAllByText(/^Another one has this already/);
    expect(screen.getByLabelText("Name").getAttribute("aria-invalid")).toBe("true");
  });

  it("asks before what was typed is left behind", async () => {
    const { onClose } = await fillNewKey();
    const asks = () => screen.findByText("Your changes to the new API key are not saved.");
    fireEvent.click(screen.getByText("Elsewhere"));
    await asks();
    fireEvent.click(screen.getByText("Keep editing"));
    fireEvent.click(screen.getByText("Cancel"));
    await asks();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByTestId("address").textContent).toBe("/");
  });
});
