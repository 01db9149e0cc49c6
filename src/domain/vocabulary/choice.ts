/** One value of a closed list: how people read it, and the Ant Design preset tag colour it wears. */
export interface Choice {
  readonly label: string;
  readonly colour?: string;
  /** Offered before the others: keys like numbers come first in every JavaScript object. */
  readonly first?: true;
}

/** A closed list, keyed by the stored value. Stored values never change; labels may. */
export type Choices = Readonly<Record<string, Choice>>;

/** The stored values of a closed list: `ValueOf<typeof tripStates>` is `"new" | "in_progress" | …`. */
export type ValueOf<List> = keyof List & string;
