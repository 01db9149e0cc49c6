/** Stands where a value is missing. */
export const Nothing = () => (
  <span className="muted" aria-label="empty">
    –
  </span>
);
