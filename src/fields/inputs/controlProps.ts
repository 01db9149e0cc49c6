import type { FieldKind } from "../../schema";
import type { InputProps } from "../FieldView";

export type Control = Pick<
  InputProps<FieldKind>,
  "id" | "disabled" | "label" | "describedBy" | "errors" | "autoFocus"
>;

/** The accessible name, description and error state of an Ant Design input. */
export const controlProps = ({ id, disabled, label, describedBy, errors, autoFocus }: Control) => ({
  id,
  disabled,
  autoFocus,
  "aria-label": label,
  "aria-describedby": describedBy,
  "aria-invalid": errors ? true : undefined,
  ...(errors ? { status: "error" as const } : {}),
});
