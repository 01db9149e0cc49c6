export type Appearance = "light" | "dark";

/**
 * Our colours, by appearance. Every text on its ground reaches WCAG AA (4.5 to 1). A button is a deeper tone of the
 * primary colour: white text on #318afb would reach only 3.4 to 1. `track` is the groove of a segmented control.
 */
export const palettes = {
  light: {
    primary: "#318afb",
    onPrimary: "#06172e",
    primaryHover: "#569ffc",
    primaryActive: "#2b80f0",
    primarySoft: "#e8f2ff",
    button: "#1668dc",
    onButton: "#ffffff",
    buttonHover: "#0f57bf",
    buttonActive: "#0d4dab",
    link: "#1765cc",
    linkHover: "#0f4fa8",
    page: "#f6f7f9",
    surface: "#ffffff",
    raised: "#ffffff",
    hover: "#f0f3f7",
    track: "#e6eaf0",
    text: "#17202e",
    textSecondary: "#465162",
    textMuted: "#5b6472",
    border: "#c6cdd7",
    borderSoft: "#e5e9ee",
    success: "#2c7a0b",
    warning: "#a85a00",
    error: "#cf1f2e",
    errorHover: "#b01826",
    onError: "#ffffff",
    errorSoft: "#fff1f0",
    successSoft: "#effae8",
    warningSoft: "#fff7e6",
  },
  dark: {
    primary: "#318afb",
    onPrimary: "#06172e",
    primaryHover: "#569ffc",
    primaryActive: "#2b80f0",
    primarySoft: "#16273d",
    button: "#1668dc",
    onButton: "#ffffff",
    buttonHover: "#0f57bf",
    buttonActive: "#0d4dab",
    link: "#74b3ff",
    linkHover: "#9ccaff",
    page: "#0f1216",
    surface: "#171b21",
    raised: "#1f242b",
    hover: "#222830",
    track: "#0a0c0f",
    text: "#e9ecf1",
    textSecondary: "#b9c1cd",
    textMuted: "#9aa4b2",
    border: "#414a56",
    borderSoft: "#2a3039",
    success: "#7ecb57",
    warning: "#f0a94a",
    error: "#ff7a75",
    errorHover: "#ff9a96",
    onError: "#2b0606",
    errorSoft: "#331a1c",
    successSoft: "#17290f",
    warningSoft: "#2e2312",
  },
} satisfies Record<Appearance, Record<string, string>>;

/** CSS pixels, in steps of 4 for spacing. */
export const measures = {
  fontSize: 14,
  lineHeight: 22,
  radius: 8,
  control: 36,
  topBar: 56,
  contentWidth: 1600,
  formWidth: 640,
  numberInput: 120,
};

export const fontFamily =
  '"Noto Sans", "Noto Sans stand-in", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/** Sets the theme on the page, as CSS variables (`--primary`, `--text-secondary`, …) for the CSS modules. */
export function paintPage(appearance: Appearance, page: HTMLElement = document.documentElement): void {
  page.dataset.theme = appearance;
  page.style.colorScheme = appearance;
  for (const [name, value] of themeVariables(appearance)) page.style.setProperty(name, value);
}

export const themeVariables = (appearance: Appearance): [name: string, value: string][] => [
  ...Object.entries(palettes[appearance]).map(([name, colour]): [string, string] => [variable(name), colour]),
  ...Object.entries(measures).map(([name, length]): [string, string] => [variable(name), `${length}px`]),
  ["--font-family", fontFamily],
];

function variable(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
