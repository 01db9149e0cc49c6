import { DeclarationError } from "./DeclarationError";
import { didYouMean } from "./nearest";

/**
 * Refuses a table by names of resources that names one which is not declared: a misspelt line would do nothing.
 * @throws DeclarationError with all of them.
 */
export function checkRegistry(file: string, names: readonly string[], declared: readonly string[]): void {
  const errors = names
    .filter((name) => !declared.includes(name))
    .map((name) => `${file} names "${name}", which is not declared.${didYouMean(name, declared)}`);
  if (errors.length > 0) throw new DeclarationError(errors.join("\n"));
}
