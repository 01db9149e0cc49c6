import { cleanup, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { SetPasswordPage } from "../../../src/pages/setPassword/SetPasswordPage";
import { fakeServer } from "../resource/fakeServer";

describe("the page that sets a password", () => {
  it("works after a reload, with the token neither in the address nor kept once it is over", async () => {
    const server = fakeServer();
    const target = { kind: "invitation", username: "asha", fullname: "Asha Rao", organisation: "Harbour" };
    server.on("POST", /set-password\/check$/, { body: target });
    location.hash = "secret-token";
    render(<SetPasswordPage />);
    await screen.findByText("Asha Rao, Harbour", {}, { timeout: 10_000 });
    expect(location.hash).toBe("");
    cleanup();
    render(<SetPasswordPage />);
    await screen.findByText("Asha Rao, Harbour", {}, { timeout: 10_000 });
    cleanup();
    server.on("POST", /set-password\/check$/, { status: 404, body: { message: "Over." } });
    render(<SetPasswordPage />);
    await screen.findByText("Over.", {}, { timeout: 10_000 });
    expect(JSON.stringify(sessionStorage)).not.toContain("secret-token");
    cleanup();
  });

  it("says what is wrong with a link, and no longer that it looks", async () => {
    const message = "This link has been used or is over. Ask for a new one.";
    location.hash = "used";
    fakeServer().on("POST", /set-password\/check$/, { status: 404, body: { message } });
    render(<SetPasswordPage />);
    expect(screen.getByText("Checking your link…")).toBeTruthy();
    expect(await screen.findByText(message, {}, { timeout: 10_000 })).toBeTruthy();
    expect(screen.queryByText("Checking your link…")).toBeNull();
    expect(screen.getByRole("link", { name: "Go to the login page" })).toBeTruthy();
  });
});
