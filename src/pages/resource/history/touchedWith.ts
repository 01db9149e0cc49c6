import { resources } from "../../../resources";
import { partsOf, type Resource } from "../../../schema";

/** The other resources that setting a row back or erasing it changes: what is part of it at any depth, and the timeline that tells of it. */
export const touchedWith = (resource: Resource): string[] => [
  ...(resource.timelineOf ? ["timeline"] : []),
  ...partsBelow(resource),
];

const partsBelow = (resource: { readonly name: string }): string[] =>
  partsOf(resources, resource).flatMap((part) => [part.name, ...partsBelow(part)]);
