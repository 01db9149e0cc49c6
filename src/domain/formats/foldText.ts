const letters: Readonly<Record<string, string>> = {
  ...{ ł: "l", ø: "o", đ: "d", ð: "d", ß: "ss", æ: "ae", œ: "oe" },
  ...{ "‘": "'", "’": "'", ʼ: "'", "´": "'" },
};

/** A text as searches compare it: without accents, in lower case, with one kind of apostrophe (server/database/structure/searchFunctions.ts). */
export const foldText = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[łøđðßæœ‘’ʼ´]/g, (letter) => letters[letter] ?? letter);
