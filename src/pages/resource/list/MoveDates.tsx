import { useId, useState } from "react";
import { FormDialog } from "../../../components/FormDialog";
import { useSubmit } from "../../../components/light/useSubmit";
import { useDialog } from "../../../components/useDialog";
import { addDays, nightsBetween } from "../../../domain/dates/plainDate";
import { errorsBelow } from "../../../fields/errorsBelow";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { FormField } from "../../../fields/FormField";
import { type AnyRow, brokenChecks, type CalendarView, isSameValue, type Resource } from "../../../schema";
import { useNewestRow } from "../../../providers/rows/useNewestRow";
import { titleOf } from "../titleOf";
import { movedValues, type Placed, placedOn } from "./calendarDays";

interface MoveDatesProps {
  resource: Resource;
  view: CalendarView;
  placed: Placed;
  onMove(row: AnyRow, values: Record<string, unknown>): Promise<void>;
  onClosed(): void;
}

/** Asks for other days of a row. Another first day moves the last one by as much. */
export function MoveDates({ resource, view, placed, onMove, onClosed }: MoveDatesProps) {
  const { formats } = useFieldEnvironment();
  const { row, meet } = useNewestRow(placed.row);
  const names = view.to === undefined ? [view.from] : [view.from, view.to];
  const id = useId();
  const dialog = useDialog(onClosed);
  const submission = useSubmit();
  const [values, setValues] = useState<AnyRow>(placed.row);
  const changed = Object.fromEntries(
    names.flatMap((name) => (isSameValue(values[name], placed.row[name]) ? [] : [[name, values[name]]])),
  );
  const broken = brokenChecks(resource, values, new Set(Object.keys(changed)));
  const isBroken = names.some((name) => broken[name]);
  const set = (name: string, value: unknown) => {
    const next = { ...values, [name]: value };
    const after = name === view.from ? placedOn(resource, view, next, formats.timeZone) : undefined;
    const before = placedOn(resource, view, values, formats.timeZone);
    if (!after || !before || view.to === undefined || typeof values[view.to] !== "string")
      return setValues(next);
    const last = addDays(after.first, nightsBetween(before.first, before.last));
    const moved = movedValues(resource, view, before, { first: after.first, last }, formats.timeZone);
    setValues({ ...next, [view.to]: moved[view.to] ?? values[view.to] });
  };
  return (
    <FormDialog
      {...{ id, dialog, submission }}
      title={`Move ${titleOf(resource, row)} to another date`}
      verb="Move"
      isTyped={Object.keys(changed).length > 0}
      isReady={Object.keys(changed).length > 0 && !isBroken}
      onSubmit={() =>
        void submission
          .submit(() => onMove(row, changed), meet)
          .then((isStored) => {
            if (isStored) dialog.close();
          })
      }
    >
      {names.map((name) => {
        const field = resource.fields[name];
        const own = broken[name];
        return (
          field && (
            <FormField
              key={name}
              id={`${id}.${name}`}
              field={field}
              value={values[name]}
              around={values}
              onChange={(value) => set(name, value)}
              errors={own ? { "": own } : errorsBelow(submission.problem?.errors, name)}
            />
          )
        );
      })}
    </FormDialog>
  );
}
