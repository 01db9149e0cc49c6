import { fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import type { Around } from "../../src/fields/FieldView";
import { FormField } from "../../src/fields/FormField";
import type { Field } from "../../src/schema/kinds";
import { FieldPage } from "./FieldPage";

/** Draws a page with one field that holds what is put in, in whatever `within` puts around it. */
export function drawField(
  field: Field,
  before: unknown,
  around: Around = {},
  within: (input: ReactNode) => ReactNode = (input) => input,
): { value: unknown } {
  const hold = { value: before };
  function Held() {
    const [state, setState] = useState(before);
    hold.value = state;
    return within(<FormField id="it" field={field} value={state} around={around} onChange={setState} />);
  }
  render(
    <FieldPage>
      <Held />
    </FieldPage>,
  );
  return hold;
}

/** The same, with the field's box. */
export async function openField(field: Field, before: unknown, around: Around = {}) {
  const hold = drawField(field, before, around);
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
