// @vitest-environment jsdom
import { act, renderHook, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { useTyping } from "../../src/fields/useTyping";

const isSame = (one: string, other: string) => one.trim() === other.trim();

/** A value whose changes come back only when the test says so, as those of an address do. */
function open() {
  const handedOn: string[] = [];
  const hook = renderHook(
    ({ value }) => useTyping({ value, onChange: (text: string) => void handedOn.push(text), isSame }),
    { initialProps: { value: "" } },
  );
  return {
    handedOn,
    shown: () => hook.result.current.shown,
    type: (text: string) => act(() => hook.result.current.type(text)),
    flush: () => act(() => hook.result.current.flush()),
    current: () => hook.result.current,
    comesBack: (value: string) => hook.rerender({ value }),
  };
}

describe("useTyping", () => {
  it("hands on what is typed when the typing pauses", async () => {
    const { handedOn, type, shown } = open();
    type("m");
    type("mun");
    expect(shown()).toBe("mun");
    await waitFor(() => expect(handedOn.at(-1)).toBe("mun"));
  });

  it("keeps what is typed while earlier words come back late", () => {
    const { type, flush, comesBack, shown, handedOn } = open();
    type("m");
    flush();
    type("mun");
    comesBack("m");
    expect(shown()).toBe("mun");
    flush();
    type("mun ");
    flush();
    comesBack("mun");
    expect(shown()).toBe("mun ");
    expect(handedOn).toEqual(["m", "mun", "mun "]);
  });

  it("does not bring back what was typed before something was chosen, though its pause ends before the next drawing", () => {
    vi.useFakeTimers();
    const { handedOn, type, shown, current } = open();
    type("mun");
    act(() => {
      current().handOn("munnar");
      vi.advanceTimersByTime(1_000);
    });
    expect([shown(), handedOn]).toEqual(["munnar", ["munnar"]]);
    vi.useRealTimers();
  });

  it("gives way to a value from elsewhere", () => {
    const { type, flush, comesBack, shown, handedOn } = open();
    type("mun");
    flush();
    comesBack("mun");
    type("munnar");
    comesBack("");
    expect(shown()).toBe("");
    flush();
    expect(handedOn).toEqual(["mun"]);
  });
});
