/** "Fort Kochi" and "Kochi" are one place for who travels, and so is "KOCHI". */
export function isSamePlace(one: string, other: string): boolean {
  const [first, second] = [plain(one), plain(other)];
  return first.includes(second) || second.includes(first);
}

const plain = (place: string): string => place.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
