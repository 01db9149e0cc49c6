import { SearchOutlined } from "@ant-design/icons";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { matchPath, useLocation } from "react-router";
import { useNewest } from "../../fields/useNewest";
import { isPressed, keyTexts, shownShortcut } from "../../components/shortcuts";
import { shortcutsShown, useShortcuts } from "../../components/useShortcuts";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { browserStorage } from "../../providers/browserStorage";
import { useStore } from "../../providers/createStore";
import { resources } from "../../resources";
import { isUuid, placesOf } from "../../schema";
import styles from "./Finder.module.css";

const FinderDialog = lazy(() => import("./FinderDialog").then((m) => ({ default: m.FinderDialog })));
const ShortcutsDialog = lazy(() =>
  import("../../components/ShortcutsDialog").then((m) => ({ default: m.ShortcutsDialog })),
);

/** The button and the keys that find rows, pages and actions from everywhere, and the list of shortcuts. */
export function Finder() {
  const [isOpen, setOpen] = useState(false);
  // Loaded when first asked for; it stays, so that it may close by itself.
  const [isWanted, setWanted] = useState(false);
  const showsShortcuts = useStore(shortcutsShown);
  const { pathname } = useLocation();
  const recent = useRecentRows(pathname);
  const takeEarly = useEarlyKeys(isOpen, () => setOpen(false));
  useShortcuts([{ id: "find" }, { id: "showShortcuts", run: () => shortcutsShown.set(true) }]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isPressed("find", event) || event.isComposing) return;
      event.preventDefault();
      setWanted(true);
      setOpen((now) => !now);
    };
    // Before a cell or a dialog gets the key: they keep keys from the page around them.
    addEventListener("keydown", listen, true);
    return () => removeEventListener("keydown", listen, true);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label="Find"
        {...shownShortcut("find")}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <SearchOutlined aria-hidden="true" />
        <span className={styles.words} aria-hidden="true">
          Find
        </span>
        <kbd className={styles.keys} aria-hidden="true">
          {keyTexts("find")[0]}
        </kbd>
      </button>
      <Suspense>
        {isWanted && (
          <FinderDialog
            isOpen={isOpen}
            takeEarly={takeEarly}
            recent={recent.filter((row) => row !== rowAt(pathname))}
            onClose={() => setOpen(false)}
          />
        )}
        {showsShortcuts && <ShortcutsDialog />}
      </Suspense>
    </>
  );
}

/** Milliseconds in which the palette is there at the latest; what is typed later is not meant for it. */
const opening = 2_000;

/**
 * What is typed from the key that opens the palette until its input takes it over: a cell, an input or a single-key
 * shortcut would get it. A page that is loaded under the palette may take the focus from the input later; the next key
 * gives it back.
 */
function useEarlyKeys(isOpen: boolean, onEscape: () => void): () => string {
  /** Undefined from when the input took it over. */
  const typed = useRef<string | undefined>("");
  const escape = useNewest(onEscape);
  useEffect(() => {
    typed.current = "";
    if (!isOpen) return;
    const keep = (event: KeyboardEvent) => {
      const { key, target } = event;
      const isInPalette = target instanceof Element && target.closest("[cmdk-root]");
      if (isInPalette || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      event.stopPropagation();
      const { current } = typed;
      if (current === undefined && key !== "Escape") {
        const input = document.querySelector<HTMLElement>("[cmdk-input]");
        // A letter is written where the focus is after this; Enter and arrows act by the event alone.
        input?.focus();
        if (input?.dispatchEvent(new KeyboardEvent(event.type, event)) === false) event.preventDefault();
        return;
      }
      event.preventDefault();
      if (key === "Escape") escape.current();
      else if (key === "Backspace") typed.current = current?.slice(0, -1);
      else if (key.length === 1) typed.current = `${current}${key}`;
    };
    const stop = () => removeEventListener("keydown", keep, true);
    addEventListener("keydown", keep, true);
    const timer = setTimeout(() => typed.current !== undefined && stop(), opening);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isOpen, escape]);
  return useCallback(() => {
    const { current } = typed;
    typed.current = undefined;
    return current ?? "";
  }, []);
}

const pages = resources.flatMap(placesOf).flatMap((resource) => {
  const { paths, rowPage, name } = resource;
  return [paths?.show, paths?.edit, rowPage].flatMap((path) => (path?.includes(":id") ? { path, name } : []));
});
const maximumRecent = 8;

/** The rows whose pages were opened last in this browser, as `trips/{id}`: without their names. */
function useRecentRows(pathname: string): readonly string[] {
  const { userId } = useFieldEnvironment().actor;
  const key = `recent-rows:${userId}`;
  const [recent, setRecent] = useState(() => browserStorage.read(key)?.split(",").filter(Boolean) ?? []);
  const [seen, setSeen] = useState<string>();
  if (seen !== pathname) {
    setSeen(pathname);
    const row = rowAt(pathname);
    if (row) setRecent([row, ...recent.filter((one) => one !== row)].slice(0, maximumRecent));
  }
  useEffect(() => browserStorage.write(key, recent.join() || undefined), [key, recent]);
  return recent;
}

function rowAt(pathname: string): string | undefined {
  for (const { path, name } of pages) {
    const id = matchPath(path, pathname)?.params["id"];
    if (id && isUuid(id)) return `${name}/${id}`;
  }
  return undefined;
}
