import { foldText } from "../formats/foldText";

/** "Fort Kochi" and "Kochi" are one place for who travels, and so is "KOCHI". */
export function isSamePlace(one: string, other: string): boolean {
  const [first, second] = [foldText(one), foldText(other)];
  return first.includes(second) || second.includes(first);
}
