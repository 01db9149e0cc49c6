import { keepPreviousData } from "@tanstack/react-query";
import { useCustom } from "@refinedev/core";
import { Modal } from "antd";
import { Command } from "cmdk";
import { type KeyboardEvent, type RefObject, useDeferredValue, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { keyTexts } from "../../components/shortcuts";
import { type ActiveShortcut, activeShortcuts } from "../../components/useShortcuts";
import { inSentence, joinParts } from "../../domain/formats/text";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { useStore } from "../../providers/createStore";
import { pagePath, pathOfRow } from "../../providers/resourcePath";
import { resources, resourceNamed } from "../../resources";
import { type Actor, type AnyRow, mayEnterOrganisation, placesOf } from "../../schema";
import { organisationMenu } from "../organisation/organisationMenu";
import { isAskedFor, ranked } from "./finding";
import styles from "./Finder.module.css";
import { topLinks } from "./topLinks";

interface FoundRow {
  resource: string;
  id: string;
  title: string;
  details: string[];
  above: Record<string, string>;
}

interface Entry {
  key: string;
  label: string;
  /** Further words that it is found by. */
  also?: readonly string[];
  hint?: string | undefined;
  keys?: readonly string[];
  run(): void;
}

interface Group {
  heading: string;
  entries: readonly Entry[];
}

interface FinderDialogProps {
  isOpen: boolean;
  /** Rows opened last, as `trips/{id}`. */
  recent: readonly string[];
  /** What was typed before the input had the focus. From now on the input gets it. */
  takeEarly(): string;
  onClose(): void;
}

/** Milliseconds without a key before the server is asked. */
const pause = 120;
/** Pages and actions shown of a search. */
const maximumEntries = 6;

/** Finds rows of every resource, and pages and actions, by words. */
export function FinderDialog({ isOpen, recent, takeEarly, onClose }: FinderDialogProps) {
  const [typed, setTyped] = useState("");
  const then = useRef<(() => void) | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const begin = () => {
    // Drawn before the next key comes, which would be written into an empty input.
    const early = takeEarly();
    // What is there already was pasted or dictated into it.
    flushSync(() => setTyped((now) => `${early}${now}`));
    input.current?.focus();
  };
  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      // What was chosen happens when the focus is back on the page.
      afterClose={() => {
        setTyped("");
        then.current?.();
        then.current = undefined;
      }}
      // After the effects of the dialog, in which nothing can be drawn at once.
      afterOpenChange={(opened) => opened && queueMicrotask(begin)}
      destroyOnHidden
      footer={null}
      closable={false}
      width={640}
      className={styles.dialog ?? ""}
      title="Find"
      transitionName=""
      maskTransitionName=""
    >
      <FinderList
        input={input}
        recent={recent}
        typed={typed}
        onType={setTyped}
        onChoose={(run) => {
          then.current = run;
          onClose();
        }}
      />
    </Modal>
  );
}

interface FinderListProps {
  input: RefObject<HTMLInputElement | null>;
  recent: readonly string[];
  typed: string;
  onType(typed: string): void;
  onChoose(run: () => void): void;
}

function FinderList({ input, recent, typed, onType, onChoose }: FinderListProps) {
  const { actor } = useFieldEnvironment();
  const navigate = useNavigate();
  const [moved, setMoved] = useState("");
  const words = typed.trim().slice(0, 200);
  const asked = usePaused(words);
  // Without it, the list's own choice of a first entry would count as one.
  const isMoving = useRef(false);
  const { query } = useCustom<FoundRow[]>({
    url: "/api/find",
    method: "get",
    config: { query: asked ? { q: asked } : { rows: recent.join() } },
    queryOptions: {
      queryKey: ["find", asked || recent.join()],
      enabled: asked !== "" || recent.length > 0,
      // What was found stays until the answer to the last key is there; earlier answers belong to other keys.
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    },
  });
  const leaveTo = (run: () => void) => () => onChoose(run);
  const go = (to: string) => leaveTo(() => void navigate(to));
  const hasWords = words !== "";
  const matching = (entries: readonly Entry[]) =>
    hasWords ? ranked(entries, typed).slice(0, maximumEntries) : entries;

  const rows = (query.data?.data ?? []).flatMap((found): Entry[] => {
    const resource = resourceNamed(found.resource);
    // Its page needs nothing of the row but these.
    const to = resource && pathOfRow(resource, { id: found.id, ...found.above } as AnyRow, actor);
    if (!to) return [];
    return [
      {
        key: `${found.resource}/${found.id}`,
        label: found.title,
        hint: [resource.label.one, ...found.details].join(" · "),
        run: go(to),
      },
    ];
  });
  const onPage = useStore(activeShortcuts)
    .filter(({ isAction }) => isAction)
    .map((shortcut): Entry => actionOf(shortcut, leaveTo));
  const creating = resources
    .filter(({ menu }) => hasWords || menu === "top")
    .flatMap((resource): Entry[] => {
      const to = pagePath(resource, "create", actor);
      const { label, alsoCalled: also = [] } = resource;
      return to ? [{ key: to, label: `New ${inSentence(label.one)}`, also, run: go(to) }] : [];
    });
  const pages = pagesOf(actor).map(({ to, label, also, hint }): Entry => ({
    key: to,
    label: `Go to ${label}`,
    also,
    hint,
    run: go(to),
  }));
  // Words with which an action begins ask for it rather than for rows.
  const isAction = ({ entries }: Group) => entries.some((entry) => isAskedFor(entry, typed));
  const commands: Group[] = [
    { heading: "On this page", entries: matching(onPage) },
    { heading: "Create", entries: matching(creating) },
    { heading: "Pages", entries: hasWords ? matching(pages) : [] },
  ];
  const groups = [
    ...commands.filter(isAction),
    { heading: asked ? "Found" : "Opened last", entries: typed === "" && asked ? [] : rows },
    ...commands.filter((group) => !isAction(group)),
  ].filter(({ entries }) => entries.length > 0);
  // The first entry is chosen, also when answers arrive above it, until the user moves.
  const entries = groups.flatMap((group) => group.entries);
  const chosen = entries.find(({ key }) => key === moved)?.key ?? entries[0]?.key ?? "";
  const isWaiting = asked !== words || query.isFetching;
  // While rows for the typed words may still come above it, the first entry is not chosen by Enter.
  const isUndecided =
    hasWords &&
    moved === "" &&
    (asked !== words || query.isLoading || query.isPlaceholderData) &&
    !(entries[0] && isAskedFor(entries[0], typed));
  /** The words for which Enter was pressed before their answer. */
  const entered = useRef<string>(undefined);
  useEffect(() => {
    if (entered.current === undefined || isUndecided) return;
    const isSame = entered.current === typed;
    entered.current = undefined;
    if (isSame) entries[0]?.run();
  });
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && isUndecided && !event.nativeEvent.isComposing) {
      event.preventDefault();
      event.stopPropagation();
      entered.current = typed;
    } else isMoving.current = true;
  };
  return (
    <Command
      shouldFilter={false}
      loop
      label="Find"
      value={chosen}
      // Its own keys include Ctrl+K.
      vimBindings={false}
      onKeyDownCapture={onKey}
      onPointerMoveCapture={() => (isMoving.current = true)}
      onValueChange={(value) => isMoving.current && setMoved(value)}
    >
      <Command.Input
        ref={input}
        value={typed}
        onValueChange={(value) => {
          onType(value);
          setMoved("");
          isMoving.current = false;
        }}
        placeholder="Find a trip, a person, a hotel, a page or an action"
        className={styles.input}
        maxLength={200}
      />
      <Command.List className={styles.list} label="Found">
        {query.isError && (
          <p className={styles.none} role="alert">
            {query.error.message}
          </p>
        )}
        {groups.length === 0 && !query.isError && (
          <p className={styles.none} role="status">
            {isWaiting ? "Looking …" : `Nothing has “${typed.trim()}”. Try a part of a name or number.`}
          </p>
        )}
        {groups.map(({ heading, entries }) => (
          <Command.Group key={heading} heading={heading} className={styles.group}>
            {entries.map(({ key, label, hint, keys = [], run }) => (
              <Command.Item key={key} value={key} onSelect={run} className={styles.item}>
                <span className={styles.label}>{label}</span>
                {hint && <span className={styles.hint}>{hint}</span>}
                {keys.map((name) => (
                  <kbd key={name} className={styles.keys}>
                    {name}
                  </kbd>
                ))}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  );
}

const actionOf = ({ id, meaning, run }: ActiveShortcut, leaveTo: (run: () => void) => () => void): Entry => ({
  key: `action:${meaning}`,
  label: meaning,
  keys: id ? keyTexts(id) : [],
  run: leaveTo(run),
});

interface PageLink {
  to: string;
  label: string;
  also: readonly string[];
  hint: string | undefined;
}

/** The pages of the menus that the actor may open, each once: lists may be in two menus. */
function pagesOf(actor: Actor): PageLink[] {
  const top = topLinks(actor).flatMap((entry) =>
    "to" in entry ? [{ ...entry, group: "" }] : entry.links.map((link) => ({ ...link, group: entry.label })),
  );
  const organisation = mayEnterOrganisation(actor.role) ? organisationMenu(actor) : [];
  const links = [
    { to: "/", label: "Home", group: "" },
    ...top,
    ...organisation.flatMap(({ label: group, entries }) =>
      entries.map(({ path, label }) => ({ to: path, label, group })),
    ),
    { to: "/profile", label: "Your Profile", group: "" },
  ];
  const pages = links.map(({ to, label, group }): PageLink & { of: string } => {
    const resource = lists.find(({ paths }) => paths?.list === to);
    const names = resource?.alsoCalled ?? [];
    return {
      ...{ to, label, of: resource?.name ?? to },
      also: [group, ...(resource ? [resource.label.one] : []), ...names],
      hint: joinParts([group, joinParts(names, ", ")]) || undefined,
    };
  });
  return pages.filter(({ of }, place) => pages.findIndex((page) => page.of === of) === place);
}

const lists = resources.flatMap(placesOf);

/** The value once it has not changed for a moment; an empty one at once. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return useDeferredValue(value === "" ? "" : paused);
}
