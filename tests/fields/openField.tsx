import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import type { Around } from "../../src/fields/FieldView";
import { FormField } from "../../src/fields/FormField";
import type { Field } from "../../src/schema/kinds";
import { FieldPage } from "./FieldPage";

/** A page with one field that holds what is put in. */
export async function openField(field: Field, before: unknown, around: Around = {}) {
  const hold = { value: before };
  function Held() {
    const [state, setState] = useState(before);
    hold.value = state;
    return <FormField id="it" field={field} value={state} around={around} onChange={setState} />;
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
