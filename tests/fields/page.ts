import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";

/** The one control of that label. */
export const control = (label: string | RegExp) => screen.findByLabelText(label);

export async function type(label: string | RegExp, text: string) {
  const input = await control(label);
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
}

/** Types into a list of texts and ends the entry with Enter. */
export async function enter(label: string | RegExp, ...texts: string[]) {
  const input = await control(label);
  for (const text of texts) {
    fireEvent.change(input, { target: { value: text } });
    fireEvent.keyDown(input, { key: "Enter", keyCode: 13 });
    fireEvent.keyUp(input, { key: "Enter", keyCode: 13 });
  }
}

/** Chooses an option of a select; `typed` narrows the list down first. */
export async function choose(label: string | RegExp, option: string, typed?: string) {
  const input = await control(label);
  fireEvent.mouseDown(input);
  if (typed) fireEvent.change(input, { target: { value: typed } });
  // Options that are found on the server replace those before: a click on one that is gone chooses nothing.
  await waitFor(() => expect(input.closest("[aria-busy=true]")).toBeNull());
  const options = await screen.findAllByText(option, {
    selector: ".ant-select-item-option *, .ant-select-item-option",
  });
  fireEvent.click(options[0] ?? input);
}

/** A date typed into a date picker. */
export async function typeDate(label: string | RegExp, text: string) {
  const input = await control(label);
  fireEvent.mouseDown(input);
  fireEvent.change(input, { target: { value: text } });
  fireEvent.keyDown(input, { key: "Enter", keyCode: 13 });
  fireEvent.blur(input);
}
