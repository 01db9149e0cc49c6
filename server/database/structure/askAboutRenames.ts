/** The author's answers to the generator: fields that are new, `vehicles.capacity`. */
export type Answers = ReadonlySet<string>;

/**
 * Where a field goes and one of the same type comes, asks whether it is a rename.
 * @param where the table, and the outer field if any: `vehicles.rates`.
 * @throws Error with the question.
 */
export function askAboutRenames(
  where: string,
  gone: Readonly<Record<string, string>>,
  come: Readonly<Record<string, string>>,
  answers: Answers,
): void {
  for (const [name, type] of Object.entries(come)) {
    const old = Object.keys(gone).find((one) => gone[one] === type);
    if (old === undefined || answers.has(`${where}.${name}`)) continue;
    throw new Error(
      `In ${where}, ${old} goes and ${name} of the same type comes. ` +
        `If that is the same field under another name, declare it with was: "${old}" (its name as it was declared); if it is another one, say so: npm run migrations:generate -- --new=${where}.${name}`,
    );
  }
}
