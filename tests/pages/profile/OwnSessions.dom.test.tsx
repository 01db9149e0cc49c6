import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { workspaceChunk } from "../../../src/pages/layout/workspaceChunk";
import { session } from "../../../src/providers/session";
import { atContractServer } from "../../providers/atContractServer";
import { people } from "../../providers/startContractServer";
import { openApp } from "../layout/openApp";

const { server, signInAs } = atContractServer();
configure({ defaultHidden: true });
beforeAll(() => Promise.all([workspaceChunk(), import("../../../src/pages/profile/ProfilePage")]), 120_000);
afterEach(cleanup);

describe("one's own sessions", { timeout: 150_000 }, () => {
  it("stand in the person's own time zone, and each can be ended: this one by signing out", async () => {
    const token = signInAs("sales");
    const sales = people.find(({ username }) => username === "sales");
    server().answers.set("GET /api/users/me", {
      status: 200,
      body: { ...sales, timeZone: "America/New_York" },
    });
    openApp("/profile");
    // 8 in the morning of UTC.
    expect(await screen.findByText(/since 20 Nov 2026, 3:00/)).toBeTruthy();
    fireEvent.click(screen.getByLabelText("End the session in Safari on iOS"));
    await waitFor(() => expect(screen.queryByText("Safari on iOS")).toBeNull());
    fireEvent.click(screen.getByLabelText("End this session and sign out"));
    await waitFor(() => expect(session.read().token).toBe(""));
    await waitFor(() => expect(server().sessions.has(token)).toBe(false));
  });
});
