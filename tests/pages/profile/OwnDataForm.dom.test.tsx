import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { workspaceChunk } from "../../../src/pages/layout/workspaceChunk";
import { session } from "../../../src/providers/session";
import { atServer } from "../../setup/atServer";
import { openApp } from "../layout/openApp";

const server = atServer("viewer");
configure({ defaultHidden: true });
beforeAll(() => Promise.all([workspaceChunk(), import("../../../src/pages/profile/ProfilePage")]), 120_000);
afterEach(cleanup);

describe("one's own data", { timeout: 150_000 }, () => {
  it("asks before it is left, is stored with Ctrl+S, and only what changed is sent", async () => {
    const { id } = server.signIn("viewer");
    openApp("/profile");
    const name = await screen.findByLabelText("Full name");
    expect(screen.getByLabelText("Phone")).toBeTruthy();
    fireEvent.change(name, { target: { value: "Ana Prado" } });
    fireEvent.blur(name);
    fireEvent.click(screen.getByText("Trips"));
    fireEvent.click(await screen.findByText("Keep editing"));
    expect(location.pathname).toBe("/profile");
    fireEvent.keyDown(window, { key: "s", ctrlKey: true });
    await waitFor(() => expect(session.read().user?.fullname).toBe("Ana Prado"));
    const writes = server.requests.filter(({ method }) => method !== "GET");
    expect(writes.map(({ url, body }) => [url, body])).toEqual([
      ["/api/users/me", { version: expect.any(Number), fullname: "Ana Prado" }],
    ]);
    expect(await server.read("users", id)).toMatchObject({ fullname: "Ana Prado" });
    expect(await screen.findByLabelText("User menu of Ana Prado")).toBeTruthy();
  });
});
