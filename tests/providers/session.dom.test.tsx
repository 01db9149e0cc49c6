import { describe, expect, it } from "vitest";
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
});
