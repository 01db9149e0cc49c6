const open = new Set<string>();

/** The drafts that stand in a form of this tab, which saves them itself; named as `keptDrafts` names them. */
export const openDrafts = {
  /** Answers the function that ends it. */
  open(draft: string): () => void {
    open.add(draft);
    return () => void open.delete(draft);
  },
  has: (draft: string): boolean => open.has(draft),
};
