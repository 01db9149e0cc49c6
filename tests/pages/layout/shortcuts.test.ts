import { afterEach, describe, expect, it, vi } from "vitest";
import {
  ariaKeys,
  isPressed,
  keyTexts,
  shortcutPlaces,
  shortcuts,
  shortcutsIn,
  titleWithKey,
  type ShortcutId,
  type ShortcutPlace,
} from "../../../src/components/shortcuts";

afterEach(() => vi.unstubAllGlobals());

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const isBy = (id: ShortcutId, key: string, with_: Partial<typeof plain> = {}) =>
  isPressed(id, { key, ...plain, ...with_ });

describe("the list of shortcuts", () => {
  it.each(
    // As declared.
    (Object.keys(shortcutPlaces) as ShortcutPlace[]).map((place) => ({ place })),
  )("has no key twice in $place", ({ place }) => {
    const keys = ["everywhere" as const, place]
      .filter((one, index) => index > 0 || one !== place)
      .flatMap((one) => shortcutsIn(one).flatMap(({ id }) => shortcuts[id].keys));
    expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
    expect(shortcutsIn(place)).not.toEqual([]);
  });

  it("takes a letter with Ctrl or Cmd, and Shift only where that is declared", () => {
    expect(isBy("undo", "z", { ctrlKey: true })).toBe(true);
    expect(isBy("undo", "z", { metaKey: true })).toBe(true);
    expect(isBy("undo", "Z", { ctrlKey: true, shiftKey: true })).toBe(false);
    expect(isBy("redo", "Z", { ctrlKey: true, shiftKey: true })).toBe(true);
    expect(isBy("redo", "y", { ctrlKey: true })).toBe(true);
    expect(isBy("undo", "z", { ctrlKey: true, altKey: true })).toBe(false);
    expect(isBy("undo", "z")).toBe(false);
  });

  it("takes a single key without Ctrl, with caps lock too, and a sign that needs Shift", () => {
    expect(isBy("edit", "e")).toBe(true);
    expect(isBy("edit", "E")).toBe(true);
    expect(isBy("edit", "E", { shiftKey: true })).toBe(false);
    expect(isBy("edit", "e", { ctrlKey: true })).toBe(false);
    expect(isBy("showShortcuts", "?", { shiftKey: true })).toBe(true);
    expect(isBy("lookAtNext", "ArrowDown")).toBe(true);
  });

  it("says keys as the keyboard names them, on a Mac by its signs", () => {
    vi.stubGlobal("navigator", { platform: "Linux x86_64" });
    expect(keyTexts("redo")).toEqual(["Ctrl+Shift+Z", "Ctrl+Y"]);
    expect(keyTexts("lookAtNext")).toEqual(["↓", "J"]);
    expect(titleWithKey("edit")).toBe("Edit the trip (E)");
    expect(titleWithKey("sendNote", "Log call")).toBe("Log call (Ctrl+Enter)");
    expect(ariaKeys("find")).toBe("Control+k Meta+k");
    vi.stubGlobal("navigator", { platform: "MacIntel" });
    expect(keyTexts("redo")).toEqual(["⇧⌘Z", "⌘Y"]);
    expect(titleWithKey("find")).toBe("Find rows, pages and actions (⌘K)");
  });
});
