// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { FormField } from "../../src/fields/FormField";
import { presentSchema } from "../../src/schema/bodies";
import type { Field } from "../../src/schema/kinds";
import { FieldPage } from "./FieldPage";
import { fakeBrowser } from "./fakeBrowser";

beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

async function open(field: Field, before: unknown) {
  const hold = { value: before };
  function Held() {
    const [state, setState] = useState(before);
    hold.value = state;
    return <FormField id="it" field={field} value={state} around={{}} onChange={setState} />;
  }
  render(
    <FieldPage>
      <Held />
    </FieldPage>,
  );
  const box = await screen.findByLabelText<HTMLInputElement>(field.label);
  /** Types and leaves the box, as Tab does, without Enter or OK. */
  const type = (text: string) => {
    fireEvent.mouseDown(box);
    fireEvent.focus(box);
    fireEvent.change(box, { target: { value: text } });
    fireEvent.blur(box);
  };
  return { hold, box, type };
}

describe("a date that is typed", () => {
  const start: Field = { kind: "date", label: "Start", optional: true };

  it("is held as it was typed where it is not understood, so that the form refuses it", async () => {
    const { hold, box, type } = await open(start, "2026-12-24");
    type("24 Dez 2026");
    expect(hold.value).toBe("24 Dez 2026");
    expect(box.value).toBe("24 Dez 2026");
    expect(presentSchema(start).safeParse(hold.value).success).toBe(false);
    type("24 Dec 2026");
    expect(hold.value).toBe("2026-12-24");
    type("nonsense");
    type("");
    expect(hold.value).toBeNull();
  });

  it.each(["24 Dec 2026", "24/12/2026", "24 Dec 26", "24/12/26"])(
    "is not written anew under the hand of who types %s",
    async (text) => {
      const { hold, box } = await open(start, null);
      fireEvent.mouseDown(box);
      fireEvent.focus(box);
      for (const letter of text) fireEvent.change(box, { target: { value: box.value + letter } });
      fireEvent.blur(box);
      expect(hold.value).toBe("2026-12-24");
      expect(box.value).toBe("24 Dec 2026");
    },
  );

  it("needs no more than leaving the box, with a time of the day too", async () => {
    const due: Field = { kind: "instant", label: "Due" };
    const { hold, box, type } = await open(due, null);
    type("24 Dec 2026 09:30");
    expect(hold.value).toBe("2026-12-24T04:00:00.000Z");
    type("24 Dec at nine");
    expect(box.value).toBe("24 Dec at nine");
    expect(presentSchema(due).safeParse(hold.value).success).toBe(false);
  });
});
