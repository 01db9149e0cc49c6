/** How many trips each of the organisations has: the first has nearly a third of all, the last one in eighty. */
export function organisationSizes(organisations: number, trips: number): number[] {
  const weights = Array.from({ length: organisations }, (_, index) => 1 / (index + 1) ** 1.1);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const sizes = weights.map((weight) => Math.floor((trips * weight) / sum));
  const rest = trips - sizes.reduce((total, size) => total + size, 0);
  return sizes.map((size, index) => (index === 0 ? size + rest : size));
}
