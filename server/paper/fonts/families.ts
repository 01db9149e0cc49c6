/** The packages of fonts, in the order in which a glyph is looked for; the family's own letters come first. */
export const families = [
  "noto-sans",
  "noto-sans-arabic",
  "noto-sans-hebrew",
  "noto-sans-bengali",
  "noto-sans-gujarati",
  "noto-sans-gurmukhi",
  "noto-sans-kannada",
  "noto-sans-malayalam",
  "noto-sans-tamil",
  "noto-sans-telugu",
  "noto-sans-thai",
  "noto-sans-sc",
  "noto-sans-kr",
] as const;
