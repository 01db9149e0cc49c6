import type { Shortcut } from "../../../components/ShortcutsDialog";

/** The keys by which rows are looked at beside their list. */
export const lookShortcuts: readonly Shortcut[] = [
  { keys: ["Space"], meaning: "Look at the row beside the list" },
  { keys: ["↓", "j"], meaning: "Look at the next row" },
  { keys: ["↑", "k"], meaning: "Look at the row before" },
  { keys: ["Enter"], meaning: "Open its page" },
  { keys: ["Esc"], meaning: "Go back to the list" },
  { keys: ["m"], meaning: "Move a card of a board" },
  { keys: ["Alt ←", "Alt →"], meaning: "On a heading: a narrower or wider column" },
];
