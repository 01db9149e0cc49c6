import type { ReactNode } from "react";
import type { Clash } from "../../../providers/merge/Clash";
import { ChangedMeanwhile } from "../../resource/form/ChangedMeanwhile";
import { ClashesAtFields } from "../../resource/form/ClashesAtFields";
import { focusFirstError } from "../../resource/form/focusFirstError";
import type { FormController } from "../../resource/form/useResourceForm";
import { clashPlace } from "./clashPlace";
import type { Draft } from "./draft";
import { type EditorPlace, ownerIds } from "./EditorPlace";

interface DraftClashesProps {
  /** What the ids of the inputs outside the days begin with. */
  id: string;
  controller: FormController;
  go(to: EditorPlace): void;
  children: ReactNode;
}

/** What somebody else changed too, above the editor and at each input. */
export function DraftClashes({ id, controller, go, children }: DraftClashesProps) {
  const show = (clash: Clash) => {
    // The forms of itineraries and of templates hold the days that their declarations name.
    const place = clashPlace(clash, controller.values["days"] as Draft["days"]);
    if (place) go(place);
    else focusFirstError(id, { [clash.field]: [] });
  };
  return (
    <>
      <ChangedMeanwhile controller={controller} onShow={show} />
      <ClashesAtFields id={id} controller={controller} ownersOf={ownersOf}>
        {children}
      </ClashesAtFields>
    </>
  );
}

/** A row that is neither a day nor an item has no inputs under these. */
const ownersOf = (row: string) => [ownerIds.day(row), ownerIds.item(row)];
