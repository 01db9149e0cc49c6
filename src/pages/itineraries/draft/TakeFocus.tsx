import { use, useEffect } from "react";
import { focusFirstError } from "../../resource/form/useFormSave";
import { EditorPlaceContext } from "./EditorPlace";

/** Puts the focus where the editor wants it, if that is in this owner; stands beside the inputs, to wait for them. `id` is what the ids of the inputs begin with. */
export function TakeFocus({ owner, id = owner }: { owner: string; id?: string }) {
  const { focus } = use(EditorPlaceContext).place;
  useEffect(() => {
    if (focus?.owner === owner) focusFirstError(id, focus.at);
  }, [focus, owner, id]);
  return null;
}
