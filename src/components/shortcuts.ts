/**
 * The one list of shortcuts: their keys, what they do and where. What listens to a key, the list that `?` shows, tooltips
 * and menus take them from here.
 */

/** Where shortcuts apply, in the order of the list that `?` shows. */
export const shortcutPlaces = {
  row: "This page",
  trip: "Trip",
  enquiry: "Enquiry",
  newTrip: "New trip",
  list: "List",
  columns: "Columns",
  grid: "Editing in the list",
  look: "Row beside the list",
  board: "Card of a board",
  calendar: "Row of a calendar",
  itinerary: "Itinerary",
  selection: "Days and items",
  form: "Form",
  note: "Note",
  everywhere: "Everywhere",
} as const;

export type ShortcutPlace = keyof typeof shortcutPlaces;

interface DeclaredShortcut {
  in: ShortcutPlace;
  /** As `event.key` names them, but for "Space"; the usual one first. "Ctrl+" is Cmd as well. */
  keys: readonly [string, ...string[]];
  meaning: string;
  /** Whether the palette offers it. */
  isAction?: true;
}

const declared = {
  moves: { in: "row", keys: ["m"], meaning: "Open the menu of moves" },

  edit: { in: "trip", keys: ["e"], meaning: "Edit the trip", isAction: true },
  assign: { in: "trip", keys: ["a"], meaning: "Assign the trip to …", isAction: true },
  assignToMe: { in: "trip", keys: ["i"], meaning: "Assign the trip to me", isAction: true },
  writeNote: { in: "trip", keys: ["n"], meaning: "Write a note", isAction: true },

  logAnswer: { in: "enquiry", keys: ["n"], meaning: "Log an answer", isAction: true },
  merge: { in: "enquiry", keys: ["g"], meaning: "Merge with another trip …", isAction: true },
  reject: { in: "enquiry", keys: ["r"], meaning: "Reject the enquiry …", isAction: true },

  pasteEnquiry: { in: "newTrip", keys: ["v"], meaning: "Paste an enquiry", isAction: true },

  editInList: { in: "list", keys: ["e"], meaning: "Edit in the list", isAction: true },
  lookAtFirst: { in: "list", keys: ["j"], meaning: "Look at the first row" },
  look: { in: "list", keys: ["Space"], meaning: "Look at the row beside the list" },

  columnWidth: {
    in: "columns",
    keys: ["ArrowLeft", "ArrowRight"],
    meaning: "A narrower or wider column, on its edge",
  },
  moveByHeading: {
    in: "columns",
    keys: ["Shift+ArrowLeft", "Shift+ArrowRight"],
    meaning: "Move the column, on its heading",
  },
  moveColumn: { in: "columns", keys: ["Space"], meaning: "Pick up a column on its handle; arrows move it" },

  goInGrid: {
    in: "grid",
    keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
    meaning: "Go to another cell",
  },
  goFarInGrid: {
    in: "grid",
    keys: ["Ctrl+ArrowLeft", "Ctrl+ArrowRight", "Ctrl+ArrowUp", "Ctrl+ArrowDown"],
    meaning: "Go to the last one there",
  },
  endsOfRow: { in: "grid", keys: ["Home", "End"], meaning: "Go to the ends of the row" },
  endsOfGrid: { in: "grid", keys: ["Ctrl+Home", "Ctrl+End"], meaning: "Go to the first or last cell" },
  pageInGrid: { in: "grid", keys: ["PageUp", "PageDown"], meaning: "Go ten rows up or down" },
  editCell: {
    in: "grid",
    keys: ["Enter", "F2"],
    meaning: "Edit the cell; Enter then saves it and goes down",
  },
  saveCell: { in: "grid", keys: ["Tab"], meaning: "Save the cell and go to the right" },
  leaveCell: { in: "grid", keys: ["Escape"], meaning: "Go back to what is stored" },
  copyCell: { in: "grid", keys: ["Ctrl+c"], meaning: "Copy the cell" },
  pasteCells: { in: "grid", keys: ["Ctrl+v"], meaning: "Paste cells of a spreadsheet" },
  openRowOfCell: { in: "grid", keys: ["Ctrl+Enter"], meaning: "Open the row of the cell" },

  lookAtNext: { in: "look", keys: ["ArrowDown", "j"], meaning: "Look at the next row" },
  lookBefore: { in: "look", keys: ["ArrowUp", "k"], meaning: "Look at the row before" },
  openLooked: { in: "look", keys: ["Enter"], meaning: "Open its page" },
  closeLook: { in: "look", keys: ["Escape"], meaning: "Go back to the list" },

  walkBoard: {
    in: "board",
    keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
    meaning: "Go to another card",
  },
  endsOfColumn: { in: "board", keys: ["Home", "End"], meaning: "Go to the first or last card of the column" },
  moveCard: { in: "board", keys: ["m"], meaning: "Move to another column" },
  moveDate: { in: "calendar", keys: ["m"], meaning: "Move to another date …" },

  undo: { in: "selection", keys: ["Ctrl+z"], meaning: "Undo" },
  redo: { in: "selection", keys: ["Ctrl+Shift+z", "Ctrl+y"], meaning: "Redo" },
  select: { in: "selection", keys: ["Space"], meaning: "Select a day or item" },
  selectMore: {
    in: "selection",
    keys: ["Shift+ArrowUp", "Shift+ArrowDown"],
    meaning: "Select the next one too",
  },
  selectAll: { in: "selection", keys: ["Ctrl+a"], meaning: "Select all" },
  copy: { in: "selection", keys: ["Ctrl+c"], meaning: "Copy what is selected" },
  cut: { in: "selection", keys: ["Ctrl+x"], meaning: "Cut what is selected" },
  paste: { in: "selection", keys: ["Ctrl+v"], meaning: "Paste it" },
  selectNothing: { in: "selection", keys: ["Escape"], meaning: "Select nothing" },

  print: { in: "itinerary", keys: ["Ctrl+p"], meaning: "Print for the customer" },

  save: { in: "form", keys: ["Ctrl+s"], meaning: "Save" },
  saveFromInput: { in: "form", keys: ["Ctrl+Enter"], meaning: "Save, from within an input" },

  bold: { in: "note", keys: ["Ctrl+b"], meaning: "Bold" },
  italic: { in: "note", keys: ["Ctrl+i"], meaning: "Italic" },
  sendNote: { in: "note", keys: ["Ctrl+Enter"], meaning: "Add or log it" },

  find: { in: "everywhere", keys: ["Ctrl+k"], meaning: "Find rows, pages and actions" },
  showShortcuts: { in: "everywhere", keys: ["?"], meaning: "Keyboard shortcuts" },
} as const satisfies Record<string, DeclaredShortcut>;

export type ShortcutId = keyof typeof declared;
export const shortcuts: Readonly<Record<ShortcutId, DeclaredShortcut>> = declared;

/** The shortcuts of a place, in their order. */
export const shortcutsIn = (place: ShortcutPlace): readonly { id: ShortcutId }[] =>
  shortcutIds.filter((id) => shortcuts[id].in === place).map((id) => ({ id }));

// As declared above.
const shortcutIds = Object.keys(shortcuts) as ShortcutId[];

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** Whether a key is one of the shortcut. With "Ctrl+", Shift has to be as declared; "?" may need it. */
export const isPressed = (id: ShortcutId, event: Pressed): boolean =>
  shortcuts[id].keys.some((one) => {
    const { ctrl, shift, key } = partsOf(one);
    const isLetter = /^\p{L}$/u.test(key);
    return (
      event.key.toLowerCase() === (key === "Space" ? " " : key.toLowerCase()) &&
      (event.ctrlKey || event.metaKey) === ctrl &&
      !event.altKey &&
      (event.shiftKey === shift || (!ctrl && !isLetter))
    );
  });

function partsOf(keys: string): { ctrl: boolean; shift: boolean; key: string } {
  const parts = keys.split("+");
  return { ctrl: parts.includes("Ctrl"), shift: parts.includes("Shift"), key: parts.at(-1) ?? "" };
}

const keyNames: Readonly<Record<string, string>> = {
  ...{ ArrowDown: "↓", ArrowUp: "↑", ArrowLeft: "←", ArrowRight: "→" },
  ...{ Escape: "Esc", PageUp: "Page Up", PageDown: "Page Down" },
};

/** The keys of a shortcut as people read them: "Ctrl+K", on a Mac "⌘K". */
export const keyTexts = (id: ShortcutId): readonly string[] =>
  shortcuts[id].keys.map((one) => {
    const { ctrl, shift, key } = partsOf(one);
    const name = keyNames[key] ?? (key.length === 1 ? key.toUpperCase() : key);
    const isMac = /Mac|iP/.test(navigator.platform);
    const signs = isMac ? [shift && "⇧", ctrl && "⌘"] : [ctrl && "Ctrl+", shift && "Shift+"];
    return [...signs, name].filter(Boolean).join("");
  });

/** Words with the usual key behind them, for a tooltip: "Edit the trip (E)". */
export const titleWithKey = (id: ShortcutId, words: string = shortcuts[id].meaning): string =>
  `${words} (${keyTexts(id)[0]})`;

/** The tooltip of what a shortcut does as well, and its keys for screen readers. */
export const shownShortcut = (id: ShortcutId, words?: string) => ({
  title: titleWithKey(id, words),
  "aria-keyshortcuts": ariaKeys(id),
});

export const ariaKeys = (id: ShortcutId): string =>
  shortcuts[id].keys
    .flatMap((keys) =>
      keys.startsWith("Ctrl+") ? ["Control", "Meta"].map((by) => keys.replace("Ctrl", by)) : keys,
    )
    .join(" ");
