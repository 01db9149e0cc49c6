/** Stands where a value is missing. */
export const Nothing = () => (
  <span className="muted" aria-label="empty">
    –
  </span>
);

/** A text on one line; what does not fit is in the tooltip. */
export function TextCell({ value }: { value: string | null | undefined }) {
  return value ? <span title={value}>{value}</span> : <Nothing />;
}
