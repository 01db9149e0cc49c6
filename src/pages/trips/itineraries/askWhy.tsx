import { Input, type ModalFuncProps } from "antd";
import type { ListedItinerary } from "../../../resources/itineraries";

/** A dialog that is drawn above the page. */
interface Dialogs {
  confirm(asked: ModalFuncProps): { update(changed: ModalFuncProps): void };
}

/** Asks why a customer changes what was sold already, before another itinerary is accepted. */
export function askWhy(modal: Dialogs, { name }: ListedItinerary, accept: (reason: string) => void): void {
  let reason = "";
  const dialog = modal.confirm({
    title: `Accept ${name} for a trip that is sold?`,
    content: (
      <>
        <p>It takes the place of the version that the trip was sold on, which is superseded then.</p>
        <Input.TextArea
          autoFocus
          rows={3}
          maxLength={2_000}
          aria-label="Why does the customer change it?"
          placeholder="Why does the customer change it?"
          onChange={({ target }) => {
            reason = target.value.trim();
            dialog.update({ okButtonProps: { disabled: !reason } });
          }}
        />
      </>
    ),
    okText: "Accept as an amendment",
    okButtonProps: { disabled: true },
    onOk: () => accept(reason),
  });
}
