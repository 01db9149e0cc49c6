import { counted, inSentence } from "../formats/text";
import { sharingPlaces, travellerKinds } from "../../vocabulary";
import type { SharingGroup } from "./perPerson";

/** "2 adults in a double", "Child of 7 with a bed", "Infant". */
export function sharingText({ kind, place, age, count }: Omit<SharingGroup, "each">): string {
  const { label } = travellerKinds[kind];
  const many = kind === "child" ? "children" : `${inSentence(label)}s`;
  const who = count === 1 ? label : counted(count, label, many);
  const words = [who, age !== null && `of ${age}`, place && inSentence(sharingPlaces[place].label)];
  return words.filter(Boolean).join(" ");
}
