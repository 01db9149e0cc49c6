import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { useProfileTheme } from "../../../src/pages/layout/WorkspaceRoutes";
import { ThemeChoice } from "../../../src/pages/profile/ThemeChoice";
import { session } from "../../../src/providers/session";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { ResourcePage } from "../resource/ResourcePage";

const server = atServer("sales");
beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

function Page() {
  useProfileTheme();
  return <ThemeChoice />;
}

describe("the choice of the theme", () => {
  it("stays with the last of two quick choices, also where somebody else changed the user in between", async () => {
    const { id } = server.signIn("sales");
    const { version } = await server.change("users", id, { phone: "+91 98950 10037" });
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
    await expect.poll(() => server.read("users", id)).toMatchObject({ theme: "dark", version: version + 2 });
    await waitFor(() => expect(session.read().user?.["theme"]).toBe("dark"));
    await act(async () => undefined);
    watcher.disconnect();
    expect(painted.slice(painted.indexOf("dark"))).not.toContain("light");
    expect(screen.queryByText(/could not keep the choice/)).toBeNull();
  });
});
