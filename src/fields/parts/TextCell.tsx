import { Nothing } from "./Nothing";

/** A text on one line; what does not fit is in the tooltip. */
export function TextCell({ value }: { value: string | null | undefined }) {
  return value ? <span title={value}>{value}</span> : <Nothing />;
}
