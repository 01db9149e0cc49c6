/** A key for a new query field from its label: camelCase, and not among those taken. */
export function queryFieldKey(label: string, taken: readonly string[]): string {
  const words = label
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}\s]/gu, "")
    .split(/\s+/)
    .map((word) => word.replace(/[^a-zA-Z0-9]/g, ""))
    .filter(Boolean);
  const joined = words
    .map((word, index) =>
      index === 0 ? word.toLowerCase() : word[0]?.toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join("")
    .slice(0, 50);
  const base = /^[a-z]/.test(joined) ? joined : `field${joined}`;
  if (!taken.includes(base)) return base;
  let number = 2;
  while (taken.includes(`${base}${number}`)) number += 1;
  return `${base}${number}`;
}
