import styles from "./Keys.module.css";
import { ariaKeys, keyTexts, type ShortcutId } from "./shortcuts";

/** The keys of a shortcut. */
export const Keys = ({ of }: { of: ShortcutId }) => <KeyTexts texts={keyTexts(of)} />;

const KeyTexts = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <kbd key={text} className={styles.key}>
      {text}
    </kbd>
  ));

/** The part of a menu's entry that shows the usual key of what it does. */
export const keyInMenu = (id: ShortcutId) => ({
  extra: (
    <span aria-hidden>
      <KeyTexts texts={keyTexts(id).slice(0, 1)} />
    </span>
  ),
  "aria-keyshortcuts": ariaKeys(id),
});
