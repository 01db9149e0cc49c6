import type { ReactNode } from "react";
import { ClashesAtFields } from "../../resource/form/ConflictDialog";
import type { FormController } from "../../resource/form/useResourceForm";
import { ownerIds } from "./EditorPlace";

interface DraftClashesProps {
  /** What the ids of the inputs outside the days begin with. */
  id: string;
  controller: FormController;
  children: ReactNode;
}

/** What somebody else changed too, at each input of the editor. Nothing comes above it: what moves under a hand is missed. */
export const DraftClashes = ({ id, controller, children }: DraftClashesProps) => (
  <ClashesAtFields id={id} controller={controller} ownersOf={ownersOf}>
    {children}
  </ClashesAtFields>
);

/** A row that is neither a day nor an item has no inputs under these. */
const ownersOf = (row: string) => [ownerIds.day(row), ownerIds.item(row)];
