/** Puts the focus on the first input, in the order of the page, that has an error; an error inside is found by its nearest outer part, and what is folded away is opened. */
export function focusFirstError(id: string, errors: Readonly<Record<string, unknown>>): void {
  const inputs = Object.keys(errors).flatMap((path) => inputOf(id, path) ?? []);
  inputs.sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  // What is folded away takes no focus.
  for (let fold = inputs[0]?.closest("details"); fold; fold = fold.parentElement?.closest("details"))
    fold.open = true;
  inputs[0]?.focus({ preventScroll: true });
  inputs[0]?.scrollIntoView({ block: "center" });
}

function inputOf(id: string, path: string): HTMLElement | undefined {
  const parts = path.split(".");
  for (let length = parts.length; length > 0; length -= 1) {
    const found = document.getElementById([id, ...parts.slice(0, length)].join("."));
    // A chooser of files is hidden; the focus goes to the button around it.
    if (found) return found.matches("input[type=file]") ? (found.parentElement ?? found) : found;
  }
  return undefined;
}
