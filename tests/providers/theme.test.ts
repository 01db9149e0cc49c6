import { theme as antd } from "antd";
import { describe, expect, it } from "vitest";
import { antdTheme } from "../../src/providers/antdTheme";
import { type Appearance, palettes } from "../../src/providers/theme";

const enough = 4.5;
const presets = [
  "red",
  "volcano",
  "orange",
  "gold",
  "yellow",
  "lime",
  "green",
  "cyan",
  "blue",
  "geekblue",
  "purple",
  "magenta",
];

describe.each<Appearance>(["light", "dark"])("the %s theme", (appearance) => {
  const colours = palettes[appearance];

  it("has #318afb as its primary colour, exactly", () => {
    expect(colours.primary).toBe("#318afb");
    expect(tokenOf(appearance, "colorPrimary")).toBe("#318afb");
  });

  it("keeps every text readable on every ground (WCAG AA)", () => {
    const grounds = [colours.page, colours.surface, colours.raised, colours.hover];
    for (const text of [
      colours.text,
      colours.textSecondary,
      colours.textMuted,
      colours.link,
      colours.linkHover,
      colours.error,
      colours.warning,
      colours.success,
    ]) {
      for (const ground of grounds)
        expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(enough);
    }
  });

  it("keeps what stands on colour readable", () => {
    for (const ground of [colours.button, colours.buttonHover, colours.buttonActive])
      expect(contrast(colours.onButton, ground)).toBeGreaterThanOrEqual(enough);
    for (const ground of [colours.primary, colours.primaryHover, colours.primaryActive]) {
      expect(contrast(colours.onPrimary, ground)).toBeGreaterThanOrEqual(enough);
    }
    const danger = antdTheme(appearance).components?.Button?.dangerColor ?? "#ffffff";
    for (const name of ["colorError", "colorErrorHover", "colorErrorActive"]) {
      expect(contrast(danger, tokenOf(appearance, name)), name).toBeGreaterThanOrEqual(enough);
    }
    expect(contrast(colours.link, colours.primarySoft)).toBeGreaterThanOrEqual(enough);
    expect(contrast(colours.error, colours.errorSoft)).toBeGreaterThanOrEqual(enough);
  });

  it.each(presets)("keeps a %s tag readable", (hue) => {
    const ratio = contrast(tokenOf(appearance, `${hue}-7`), tokenOf(appearance, `${hue}-1`));
    expect(ratio).toBeGreaterThanOrEqual(enough);
    expect(tokenOf(appearance, `${hue}7`)).toBe(tokenOf(appearance, `${hue}-7`));
  });

  it("makes number inputs 120 wide and writes in Noto Sans 14/22", () => {
    const { components, token } = antdTheme(appearance);
    expect(components?.InputNumber?.controlWidth).toBe(120);
    expect(token?.fontFamily).toMatch(/^"Noto Sans"/);
    expect([token?.fontSize, (token?.fontSize ?? 0) * (token?.lineHeight ?? 0), token?.borderRadius]).toEqual(
      [14, 22, 8],
    );
  });
});

function tokenOf(appearance: Appearance, name: string): string {
  // Any token can be asked for by its name.
  const tokens = antd.getDesignToken(antdTheme(appearance)) as unknown as Record<string, string>;
  return tokens[name] ?? "";
}

/** The contrast ratio of two hex colours, as WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const [bright = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const hex = colour.length === 4 ? colour.replace(/[^#]/g, "$&$&") : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
