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

/** Sets the theme for this browser; the profile keeps it for the user's other browsers. */
export function setThemeMode(next: ThemeMode): void {
  browserStorage.write(storageKey, next === "system" ? undefined : next);
  mode.set(next);
  repaint();
}

export const useThemeMode = (): ThemeMode => useStore(mode);

export const useAppearance = (): Appearance => useStore(appearance);

/** Applies the theme and follows the system's setting and the browser's other tabs; prints are always light. */
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

/** Narrows a value to a theme mode; anything unknown means "system". */
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
  // The same choice as in public/theme.js, which applies it before the first paint.
  if (isFramedForm()) return themeModeOf(new URLSearchParams(location.search).get("theme") ?? "light");
  return themeModeOf(browserStorage.read(storageKey));
}
