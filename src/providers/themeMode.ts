import { createStore, useStore } from "./createStore";
import { browserStorage } from "./browserStorage";
import { isPrinting, onPrinting } from "./printing";
import { isFramedForm } from "./isFramedForm";
import { paintPage, type Appearance } from "./theme";

export const themeModes = ["system", "light", "dark"] as const;
export type ThemeMode = (typeof themeModes)[number];

const storageKey = "theme";
const darkSystem = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : undefined;
const mode = createStore<ThemeMode>(storedMode());
const appearance = createStore<Appearance>(appearanceOf(mode.get()));

/** Chooses the theme for this browser; the profile keeps it for the user's other browsers. */
export function setThemeMode(next: ThemeMode): void {
  browserStorage.write(storageKey, next === "system" ? undefined : next);
  mode.set(next);
  repaint();
}

/** What the person chose: light, dark, or what the system says. */
export const useThemeMode = (): ThemeMode => useStore(mode);

/** What is shown now: light or dark. */
export const useAppearance = (): Appearance => useStore(appearance);

/** Paints the page and keeps it in step with the system's setting and the browser's other tabs; paper is always light. */
export function startTheme(): void {
  repaint();
  darkSystem?.addEventListener("change", repaint);
  onPrinting(repaint);
  addEventListener("storage", (event) => {
    if (event.key !== storageKey) return;
    mode.set(storedMode());
    repaint();
  });
}

/** Narrows a value that came from outside to a theme mode; anything unknown means "system". */
export function themeModeOf(value: unknown): ThemeMode {
  return themeModes.find((known) => known === value) ?? "system";
}

function repaint() {
  const next = appearanceOf(mode.get());
  paintPage(next);
  appearance.set(next);
}

function appearanceOf(chosen: ThemeMode): Appearance {
  if (isPrinting()) return "light";
  if (chosen !== "system") return chosen;
  return darkSystem?.matches ? "dark" : "light";
}

function storedMode(): ThemeMode {
  // The same choice as in public/theme.js, which made it before the first paint.
  if (isFramedForm()) return themeModeOf(new URLSearchParams(location.search).get("theme") ?? "light");
  return themeModeOf(browserStorage.read(storageKey));
}
