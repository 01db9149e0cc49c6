import type { FieldKind } from "../../schema/kinds";
import type { InputProps } from "../FieldView";

export type Control = Pick<
  InputProps<FieldKind>,
  "id" | "disabled" | "label" | "describedBy" | "faults" | "autoFocus"
>;

/** What an Ant Design box says of itself, whatever it holds: its name, what describes it and whether it is wrong. */
export const controlProps = ({ id, disabled, label, describedBy, faults, autoFocus }: Control) => ({
  id,
  disabled,
  autoFocus,
  "aria-label": label,
  "aria-describedby": describedBy,
  "aria-invalid": faults ? true : undefined,
  ...(faults ? { status: "error" as const } : {}),
});
