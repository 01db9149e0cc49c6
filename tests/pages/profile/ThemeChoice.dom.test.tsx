import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { useProfileTheme } from "../../../src/pages/layout/useProfileTheme";
import { ThemeChoice } from "../../../src/pages/profile/ThemeChoice";
import { session, type SessionUser } from "../../../src/providers/session";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { ResourcePage } from "../resource/ResourcePage";
import { fakeServer, type Request } from "../resource/fakeServer";

beforeAll(fakeBrowser, 120_000);
afterEach(() => {
  cleanup();
  session.reset();
});

const user = { id: "u", username: "u", fullname: "U", isActive: true, role: "sales", theme: "system" };

/** A server that keeps the user and refuses stale versions; the version may be raised behind the page's back. */
function serverWith(stored: SessionUser & { version: number }) {
  const server = fakeServer();
  server.on("PATCH", /\/api\/users\/me$/, ({ body }: Request) => {
    // The page's own body.
    const { version, ...changes } = body as { version: number };
    if (version !== stored.version) return { status: 409, body: { message: "Stale.", current: stored } };
    Object.assign(stored, changes, { version: version + 1 });
    return { body: { ...stored } };
  });
  return stored;
}

function Page() {
  useProfileTheme();
  return <ThemeChoice />;
}

describe("the choice of the theme", () => {
  it("stays with the last of two quick choices, also where somebody else changed the user in between", async () => {
    const stored = serverWith({ ...user, version: 2 });
    session.setToken("t");
    session.setUser({ ...user, version: 1 });
    render(
      <ResourcePage>
        <Page />
      </ResourcePage>,
    );
    await screen.findByText("Light");
    const painted: (string | undefined)[] = [];
    const watcher = new MutationObserver(() => painted.push(document.documentElement.dataset.theme));
    watcher.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    fireEvent.click(screen.getByText("Light"));
    fireEvent.click(screen.getByText("Dark"));
    await waitFor(() => expect([stored.theme, stored.version]).toEqual(["dark", 4]), { timeout: 10_000 });
    await waitFor(() => expect(session.read().user?.["theme"]).toBe("dark"));
    await act(async () => undefined);
    watcher.disconnect();
    expect(painted.slice(painted.indexOf("dark"))).not.toContain("light");
    expect(screen.queryByText(/could not keep the choice/)).toBeNull();
  });
});
