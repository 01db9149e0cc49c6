import type { Resource } from "../../../schema";

/** Fields by the words that stand at them: "Name, City". */
export const fieldLabels = ({ fields }: Resource, names: readonly string[]): string =>
  names.map((name) => fields[name]?.label ?? name).join(", ");
