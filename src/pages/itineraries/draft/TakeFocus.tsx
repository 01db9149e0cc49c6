import { use, useEffect } from "react";
import { focusFirstError } from "../../resource/form/focusFirstError";
import { EditorPlaceContext } from "./EditorPlace";

/** Puts the focus where the editor wants it, if that is in this owner; stands beside the inputs, to wait for them. */
export function TakeFocus({ owner }: { owner: string }) {
  const { focus } = use(EditorPlaceContext).place;
  useEffect(() => {
    if (focus?.owner === owner) focusFirstError(owner, focus.at);
  }, [focus, owner]);
  return null;
}
