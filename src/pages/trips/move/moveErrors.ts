/** What the dialog of a move asks for. */
export interface MoveAnswers {
  reason?: string | null;
  closeReason?: string | null;
  reviewDate?: string | null;
}

const asked: readonly string[] = ["reason", "closeReason", "reviewDate"];

/** What a move lacks that the dialog does not ask for, with its field: it is settled in the trip itself. */
export function missingElsewhere(
  errors: Readonly<Record<string, readonly string[]>>,
): { field: string; text: string }[] {
  return Object.entries(errors).flatMap(([field, texts]) =>
    asked.includes(field) ? [] : texts.map((text) => ({ field, text })),
  );
}
