import type { Faults } from "../../../schema/faults";

/** The faults without those of a field and of what lies in it: it has just been changed. */
export function withoutFaultsOf(faults: Faults, name: string): Faults {
  const left = Object.entries(faults).filter(([path]) => path !== name && !path.startsWith(`${name}.`));
  return left.length === Object.keys(faults).length ? faults : Object.fromEntries(left);
}
