import type { Shortcut } from "../../../components/ShortcutsDialog";

/** The keys by which rows are looked at beside their list. */
export const lookShortcuts: readonly Shortcut[] = [
  { keys: ["Space"], meaning: "Look at the row beside the list" },
  { keys: ["↓", "j"], meaning: "Look at the next row" },
  { keys: ["↑", "k"], meaning: "Look at the row before" },
  { keys: ["Enter"], meaning: "Open its page" },
  { keys: ["Esc"], meaning: "Go back to the list" },
];
