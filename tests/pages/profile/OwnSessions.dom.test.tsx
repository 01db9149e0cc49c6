import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { workspaceChunk } from "../../../src/pages/layout/workspaceChunk";
import { session } from "../../../src/providers/session";
import { isKnown } from "../../setup/askServer";
import { atServer } from "../../setup/atServer";
import { password } from "../../setup/people";
import { openApp } from "../layout/openApp";

const server = atServer("sales");
configure({ defaultHidden: true });
beforeAll(() => Promise.all([workspaceChunk(), import("../../../src/pages/profile/ProfilePage")]), 120_000);
afterEach(cleanup);

describe("one's own sessions", { timeout: 150_000 }, () => {
  it("stand in the person's own time zone, and each can be ended: this one by signing out", async () => {
    const { id, username } = server.person("sales");
    await server.change("users", id, { timeZone: "America/New_York" });
    const body = JSON.stringify({ username, password });
    const headers = { "content-type": "application/json", "user-agent": "Mozilla/5.0 (iPhone) Safari/604.1" };
    await fetch(`${location.origin}/api/auth/login`, { method: "POST", headers, body });
    const { token } = await server.logIn("sales");
    // 8 in the morning of UTC is 3 in New York.
    server.on("GET", /\/me\/sessions$/, async (_, pass) => {
      const answered = await pass();
      const data = answered.data.map((one: object) => ({ ...one, createdAt: "2026-11-20T08:00:00Z" }));
      return { ...answered, data };
    });
    openApp("/profile");
    expect((await screen.findAllByText(/since 20 Nov 2026, 3:00/)).length).toBeGreaterThan(1);
    fireEvent.click(screen.getByLabelText("End the session in Safari on iOS"));
    await waitFor(() => expect(screen.queryByText("Safari on iOS")).toBeNull());
    fireEvent.click(screen.getByLabelText("End this session and sign out"));
    await waitFor(() => expect(session.read().token).toBe(""));
    await expect.poll(() => isKnown(token)).toBe(false);
  });
});
