import { describe, expect, it, vi } from "vitest";
import { followOtherTabs, session } from "../../src/providers/session";

const user = { id: "u1", username: "meera", fullname: "Meera Nair", role: "owner", isActive: true };

describe("session", () => {
  it("starts empty where nothing is stored", () => {
    expect(session.read()).toEqual({ token: "" });
  });

  it("stores the token under the key token, and the user only in memory", () => {
    session.setToken("abc");
    session.setUser(user);
    expect(localStorage.getItem("token")).toBe("abc");
    expect(session.read()).toEqual({ token: "abc", user });
    expect(JSON.stringify(localStorage)).not.toContain("Meera");
  });

  it("forgets token and user on reset and tells whoever keeps data of the session", () => {
    session.setToken("abc");
    let told = 0;
    const stop = session.onReset(() => told++);
    session.reset();
    stop();
    expect(localStorage.getItem("token")).toBeNull();
    expect(session.read()).toEqual({ token: "" });
    expect(told).toBe(1);
  });

  it("ends when another tab signs out", () => {
    followOtherTabs();
    session.setToken("abc");
    localStorage.removeItem("token");
    dispatchEvent(new StorageEvent("storage", { key: "token", oldValue: "abc", newValue: null }));
    expect(session.read().token).toBe("");
  });

  it("goes on with what it holds when another tab has renewed the token of the same session", async () => {
    followOtherTabs();
    session.setToken("abc");
    session.setUser(user);
    vi.resetModules();
    const { session: inOtherTab } = await import("../../src/providers/session");
    const changed = (token: string) =>
      dispatchEvent(new StorageEvent("storage", { key: "token", newValue: token }));
    let told = 0;
    const stop = session.onReset(() => told++);
    inOtherTab.renewToken("def");
    changed("def");
    expect(session.read()).toEqual({ token: "def", user });
    expect(told).toBe(0);
    inOtherTab.setToken("ghi");
    changed("ghi");
    stop();
    expect(session.read()).toEqual({ token: "ghi" });
    expect(told).toBe(1);
  });
});
