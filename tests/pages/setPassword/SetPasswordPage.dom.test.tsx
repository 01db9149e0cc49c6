import { cleanup, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { SetPasswordPage } from "../../../src/pages/setPassword/SetPasswordPage";
import { askServer } from "../../setup/askServer";
import { atServer } from "../../setup/atServer";
import { linkTo, password } from "../../setup/people";

const server = atServer();

/** The secret part of the link by which Asha Rao is invited. */
async function inviteAsha(): Promise<string> {
  const owner = server.person();
  const asha = { username: `asha-${owner.username}`, fullname: "Asha Rao", role: "sales" };
  return linkTo(owner, (await server.create("users", asha)).id);
}

const message = "This link was used already or is too old. Ask for a new one.";

describe("the page that sets a password", () => {
  it("works after a reload, with the token neither in the address nor kept once it is over", async () => {
    const token = await inviteAsha();
    location.hash = token;
    render(<SetPasswordPage />);
    await screen.findByText("Asha Rao, Coconut Lagoon Travels", {}, { timeout: 10_000 });
    expect(location.hash).toBe("");
    cleanup();
    render(<SetPasswordPage />);
    await screen.findByText("Asha Rao, Coconut Lagoon Travels", {}, { timeout: 10_000 });
    cleanup();
    await askServer("POST", "/api/auth/set-password", { token, password });
    render(<SetPasswordPage />);
    await screen.findByText(message, {}, { timeout: 10_000 });
    expect(JSON.stringify(sessionStorage)).not.toContain(token);
    cleanup();
  });

  it("says what is wrong with a link, and no longer that it looks", async () => {
    location.hash = "u".repeat(43);
    render(<SetPasswordPage />);
    expect(screen.getByText("Checking your link…")).toBeTruthy();
    expect(await screen.findByText(message, {}, { timeout: 10_000 })).toBeTruthy();
    expect(screen.queryByText("Checking your link…")).toBeNull();
    expect(screen.getByRole("link", { name: "Go to the login page" })).toBeTruthy();
  });
});
