import { useState } from "react";
import { useToday } from "../../../components/useToday";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { apiErrorOf } from "../../../providers/apiError";
import { notices } from "../../../providers/notices";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import { focusMoved, useMoving } from "./useMoving";
import {
  type Actor,
  type AnyRow,
  canWrite,
  decideTransition,
  isWritable,
  lockOf,
  type Resource,
  type Transition,
  type TransitionRequest,
  transitionsFrom,
} from "../../../schema";
import { titleOf } from "../titleOf";
import { transitionRow, transitionWordsWithDots } from "../transition/transitionRow";

export interface Move {
  to: string | null;
  words: string;
  danger: boolean;
  /** The transition to make, if columns are states. Without it, the field is written. */
  transition?: Transition;
}

/** The moves that the user can make: transitions if the field holds the row's state, else writing the field. */
export function movesOf(
  resource: Resource,
  row: AnyRow,
  by: string,
  { actor, mayEdit, mayMove }: { actor: Actor; mayEdit: boolean; mayMove: boolean },
): readonly Move[] {
  if (isState(resource, by))
    return mayMove
      ? transitionsFrom(resource, row, actor.role).map((transition) => ({
          to: transition.to,
          words: transitionWordsWithDots(resource, transition),
          danger: transition.danger === true,
          transition,
        }))
      : [];
  const field = resource.fields[by];
  const isOpen =
    mayEdit &&
    field?.kind === "choice" &&
    isWritable(field, "update") &&
    canWrite(field, actor) &&
    !resource.without?.includes("update") &&
    lockOf(resource, row) === undefined;
  if (!isOpen) return [];
  const options = [...Object.keys(field.choices), ...(field.optional ? [null] : [])];
  return options
    .filter((option) => option !== (row[by] ?? null))
    .map((to) => ({ to, words: labelIn(resource, by, to), danger: false }));
}

const isState = ({ transitions }: Resource, by: string): boolean => transitions?.field === by;

function labelIn(resource: Resource, by: string, option: string | null): string {
  const field = resource.fields[by];
  return (field?.kind === "choice" && option !== null && field.choices[option]?.label) || "Not set";
}

/** A card that is shown in another column than the server's answer has it. */
interface Moving {
  row: AnyRow;
  from: string | null;
  to: string | null;
}

/** Moves cards optimistically, by the rules and dialogs of the row's page, and offers to undo. */
export function useBoardMoves(resource: Resource, by: string, parts: unknown) {
  const { actor } = useFieldEnvironment();
  const today = useToday();
  const save = useSaveRow(resource, { via: "inline" });
  const [asking, setAsking] = useState<Asking>();
  const { shown, run } = useMoving<Moving>(parts);
  const placeOf = (id: string) => shown.find(({ row }) => row.id === id);
  const requestOf = (row: AnyRow, to: string) => ({ row, to, role: actor.role, facts: { today } });

  const write = (row: AnyRow, to: string | null): Promise<AnyRow> =>
    run({ row, from: optionOf(row, by), to }, async () =>
      isState(resource, by) && to !== null
        ? transitionRow(resource, row, to, givenFor(resource, requestOf(row, to)))
        : save({ [by]: to }, row),
    );
  /** Moves a row and shows a notice. It offers to undo if moving back is allowed. */
  const move = async (row: AnyRow, to: string | null) => {
    const from = optionOf(row, by);
    const key = `board ${row.id}`;
    try {
      const stored = await write(row, to);
      const isBack =
        !isState(resource, by) || (from !== null && mayGoBack(resource, requestOf(stored, from)));
      notices.show({
        ...{ key, type: "success" },
        message: `${titleOf(resource, row)} moved to ${labelIn(resource, by, to)}.`,
        ...(isBack
          ? {
              undo: () =>
                void write(stored, from).catch((thrown: unknown) =>
                  notices.show({ key, type: "error", message: apiErrorOf(thrown).message }),
                ),
            }
          : {}),
      });
    } catch (thrown) {
      notices.show({ key, type: "error", message: apiErrorOf(thrown).message });
    }
    focusMoved(row.id);
  };

  return {
    /** The rows of a column, including running moves. */
    rowsIn(option: string | null, rows: readonly AnyRow[] | undefined): readonly AnyRow[] | undefined {
      if (!rows) return undefined;
      const came = shown.filter(({ row, to }) => to === option && !rows.some(({ id }) => id === row.id));
      return [
        ...came.map(({ row }) => row),
        ...rows.filter(({ id }) => (placeOf(id)?.to ?? option) === option),
      ];
    },
    /** Rows moved into a column minus rows moved out of it. */
    changeOf: (option: string | null): number =>
      shown.reduce((sum, { from, to }) => sum + Number(to === option) - Number(from === option), 0),
    isMoving: (id: string): boolean => placeOf(id) !== undefined,
    /** Makes a move. It asks first if the transition needs input or is marked `danger`. */
    async start(row: AnyRow, { to, transition }: Move) {
      if (transition && to !== null) {
        const request = requestOf(row, to);
        if (transition.danger || !decideTransition(resource, request).ok)
          return setAsking({ row, transition, request });
      }
      await move(row, to);
    },
    asking,
    stopAsking() {
      if (asking) focusMoved(asking.row.id);
      setAsking(undefined);
    },
  };
}

interface Asking {
  row: AnyRow;
  transition: Transition;
  request: TransitionRequest;
}

const optionOf = (row: AnyRow, by: string): string | null => {
  const value = row[by];
  return typeof value === "string" ? value : null;
};

/** The values that the transition gets when the user gives none. */
function givenFor(resource: Resource, request: TransitionRequest) {
  const decision = decideTransition(resource, request);
  return decision.ok ? decision.given : {};
}

function mayGoBack(resource: Resource, request: TransitionRequest): boolean {
  const decision = decideTransition(resource, request);
  return decision.ok && decision.transition.danger !== true;
}
