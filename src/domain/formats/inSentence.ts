/** A label inside a sentence: small, unless it begins with an abbreviation ("an API key"). */
export const inSentence = (label: string): string =>
  /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
