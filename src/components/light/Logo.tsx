/** Decorative: the product's name is always shown beside it. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#318afb" />
      <g fill="none" stroke="#fff" strokeLinecap="round">
        <path d="M7 10.5h18M16 10.5V25" strokeWidth="3.4" />
      </g>
      <circle cx="23" cy="21" r="3.2" fill="#fff" />
    </svg>
  );
}
