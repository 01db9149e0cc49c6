export const Nothing = () => (
  <span className="muted" aria-label="empty">
    –
  </span>
);

/** A text on one line, with the whole text as its tooltip. */
export function TextCell({ value }: { value: string | null | undefined }) {
  return value ? <span title={value}>{value}</span> : <Nothing />;
}
