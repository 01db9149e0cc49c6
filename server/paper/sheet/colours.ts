/** The colours of a paper besides the organisation's own. */
export const ink = { text: "#1c2430", quiet: "#566070", line: "#d5dae1", ground: "#f4f6f8" } as const;

/** The organisation's colour, darkened until text in it can be read on white: a contrast of 4.5 to 1 (WCAG 2.2, 1.4.3). */
export function readableOnWhite(colour: string): string {
  let [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) || 0);
  while (1.05 / (luminanceOf([red, green, blue]) + 0.05) < 4.5)
    [red, green, blue] = [red * 0.95, green * 0.95, blue * 0.95];
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

const luminanceOf = (parts: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
