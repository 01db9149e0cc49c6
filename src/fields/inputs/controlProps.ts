import type { FieldKind } from "../../schema";
import type { InputProps } from "../FieldView";

export type Control = Pick<
  InputProps<FieldKind>,
  "id" | "disabled" | "label" | "describedBy" | "errors" | "autoFocus"
>;

/** What an Ant Design box says of itself, whatever it holds: its name, what describes it and whether it is wrong. */
export const controlProps = ({ id, disabled, label, describedBy, errors, autoFocus }: Control) => ({
  id,
  disabled,
  autoFocus,
  "aria-label": label,
  "aria-describedby": describedBy,
  "aria-invalid": errors ? true : undefined,
  ...(errors ? { status: "error" as const } : {}),
});
