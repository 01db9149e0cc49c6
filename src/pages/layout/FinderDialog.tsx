import { keepPreviousData } from "@tanstack/react-query";
import { useCustom } from "@refinedev/core";
import { Modal } from "antd";
import { Command } from "cmdk";
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { activeShortcuts, type Shortcut } from "../../components/useShortcuts";
import { foldText, inSentence } from "../../domain/formats/text";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { useStore } from "../../providers/createStore";
import { pagePath, pathOfRow } from "../../providers/resourcePath";
import { resources, resourceNamed } from "../../resources";
import { type Actor, type AnyRow, mayEnterOrganisation } from "../../schema";
import { organisationMenu } from "../organisation/organisationMenu";
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
  /** What was typed before the input had the focus. */
  early: RefObject<string>;
  onClose(): void;
}

/** Milliseconds without a key before the server is asked. */
const pause = 120;
/** Pages and actions shown of a search. */
const maximumEntries = 6;

/** Finds rows of every resource, and pages and actions, by words. */
export function FinderDialog({ isOpen, recent, early, onClose }: FinderDialogProps) {
  const [typed, setTyped] = useState("");
  const then = useRef<(() => void) | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
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
      afterOpenChange={(opened) => {
        if (!opened) return;
        setTyped(early.current);
        input.current?.focus();
      }}
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
  const asked = usePaused(typed.trim().slice(0, 200));
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
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  const matching = (entries: readonly Entry[]) =>
    words.length === 0
      ? entries
      : entries
          .filter(({ label }) => words.every((word) => hasWord(foldText(label), word)))
          // The shortest has the least beside the words.
          .toSorted((a, b) => a.label.length - b.label.length)
          .slice(0, maximumEntries);

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
    .filter(({ menu }) => words.length > 0 || menu === "top")
    .flatMap((resource): Entry[] => {
      const to = pagePath(resource, "create", actor);
      return to ? [{ key: to, label: `New ${inSentence(resource.label.one)}`, run: go(to) }] : [];
    });
  const pages = pagesOf(actor).map(({ to, label }): Entry => ({
    key: to,
    label: `Go to ${label}`,
    run: go(to),
  }));
  const begun = foldText(typed).trim();
  // Words with which an action begins ask for it rather than for rows.
  const isAction = ({ entries }: Group) =>
    begun.includes(" ") && entries.some(({ label }) => foldText(label).startsWith(begun));
  const commands: Group[] = [
    { heading: "On this page", entries: matching(onPage) },
    { heading: "Create", entries: matching(creating) },
    { heading: "Pages", entries: words.length > 0 ? matching(pages) : [] },
  ];
  const groups = [
    ...commands.filter(isAction),
    { heading: asked ? "Found" : "Opened last", entries: typed === "" && asked ? [] : rows },
    ...commands.filter((group) => !isAction(group)),
  ].filter(({ entries }) => entries.length > 0);
  // The first entry is chosen, also when answers arrive above it, until the user moves.
  const entries = groups.flatMap((group) => group.entries);
  const chosen = entries.find(({ key }) => key === moved)?.key ?? entries[0]?.key ?? "";
  const isWaiting = asked !== typed.trim().slice(0, 200) || query.isFetching;
  return (
    <Command
      shouldFilter={false}
      loop
      label="Find"
      value={chosen}
      // Its own keys include Ctrl+K.
      vimBindings={false}
      onKeyDownCapture={() => (isMoving.current = true)}
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

const actionOf = ({ keys, meaning, run }: Shortcut, leaveTo: (run: () => void) => () => void): Entry => ({
  key: `action:${meaning}`,
  label: meaning,
  keys,
  run: leaveTo(() => run?.()),
});

/** Whether a word of the label begins with it. */
const hasWord = (label: string, word: string): boolean => ` ${label}`.includes(` ${word}`);

interface PageLink {
  to: string;
  label: string;
}

/** The pages of the menus that the actor may open. */
function pagesOf(actor: Actor): PageLink[] {
  const links = [
    { to: "/", label: "Home" },
    ...topLinks(actor).flatMap((entry) => ("to" in entry ? [entry] : entry.links)),
    ...(mayEnterOrganisation(actor.role)
      ? organisationMenu(actor).flatMap(({ entries }) =>
          entries.map(({ path, label }) => ({ to: path, label })),
        )
      : []),
    { to: "/profile", label: "Your Profile" },
  ];
  return [...new Map(links.map((link) => [link.to, link])).values()];
}

/** The value once it has not changed for a moment; an empty one at once. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return useDeferredValue(value === "" ? "" : paused);
}
