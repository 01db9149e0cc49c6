import { joinParts } from "../../../domain/formats/text";
import { CarOutlined, HomeOutlined } from "@ant-design/icons";
import { memo, Suspense, use, useCallback } from "react";
import { addDays, weekdayOf } from "../../../domain/dates/plainDate";
import { weekdays } from "../../../vocabulary";
import { errorsBelow } from "../../../fields/errorsBelow";
import { FormField } from "../../../fields/FormField";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { canRead, type Field, type FieldErrors } from "../../../schema";
import { DayDeclarationContext, type DayRows, type DraftDay } from "../draft/draft";
import { ownerIds } from "../draft/EditorPlace";
import { Fold } from "../../../components/Fold";
import { ItemList } from "../items/ItemList";
import type { KnownOfDays } from "../items/KnownOfDays";
import { TakeFocus } from "../draft/TakeFocus";
import type { DayEdits, OnRemoved } from "../draft/useDraft";
import { changeDay } from "../draft/dayEdits";
import { runningStays } from "../draft/runningStays";
import styles from "./days.module.css";

const names = ["title", "overnightPlace", "meals", "description", "photos", "markup"] as const;
/** What stands folded below the others. */
const isFolded = (name: string) => name === "markup";

interface DayEditorProps {
  rows: DayRows;
  day: DraftDay;
  index: number;
  known: KnownOfDays | undefined;
  errors: FieldErrors | undefined;
  edits: DayEdits;
  onRemoved: OnRemoved;
}

/** One day: what it is called, where the night is spent, what happens in it. */
export function DayEditor({ rows, day, index, known, errors, edits, onRemoved }: DayEditorProps) {
  const { actor, formats } = useFieldEnvironment();
  const { day: fields } = use(DayDeclarationContext);
  const date = rows.startDate ? addDays(rows.startDate, index) : undefined;
  const heading = joinParts([
    `Day ${index + 1}`,
    date && `${weekdays[weekdayOf(date)].label}, ${formats.date(date)}`,
    day.overnightPlace,
  ]);
  const open = names.filter((name) => fields[name] && canRead(fields[name], actor));
  const draw = (name: (typeof names)[number]) => {
    const field = fields[name];
    return (
      field && (
        <DayField
          key={`${day.id} ${name}`}
          name={name}
          field={field}
          day={day}
          errors={errorsBelow(errors, name)}
          edits={edits}
        />
      )
    );
  };
  return (
    <section className={styles.day} aria-label={`Day ${index + 1}`}>
      <h2 className={styles.dayHeading}>{heading}</h2>
      {runningStays(rows.days, index).map(({ itemId, isVehicle, text }) => (
        <p key={itemId} className={styles.detail}>
          {isVehicle ? <CarOutlined aria-hidden /> : <HomeOutlined aria-hidden />} {text}
        </p>
      ))}
      <ItemList
        key={day.id}
        rows={rows}
        day={day}
        index={index}
        known={known}
        errors={errors}
        edits={edits}
        onRemoved={onRemoved}
      />
      <Suspense fallback={<div className={styles.loading} />}>
        <div className={styles.grid}>{open.filter((name) => !isFolded(name)).map(draw)}</div>
        {open.filter(isFolded).map((name) => (
          <Fold
            key={`${day.id} ${name}`}
            summary={`${fields[name]?.label} of this day`}
            className={styles.fold}
            opens={day[name] != null || errorsBelow(errors, name) !== undefined}
          >
            {draw(name)}
          </Fold>
        ))}
        <TakeFocus owner={ownerIds.day(day.id)} />
      </Suspense>
    </section>
  );
}

interface DayFieldProps {
  name: (typeof names)[number];
  field: Field;
  day: DraftDay;
  errors: FieldErrors | undefined;
  edits: DayEdits;
}

const DayField = memo(function DayField({ name, field, day, errors, edits: { editDays } }: DayFieldProps) {
  const change = useCallback(
    (value: unknown) => editDays(changeDay(day.id, { [name]: value })),
    [editDays, day.id, name],
  );
  return (
    <div data-wide={name !== "title" && name !== "overnightPlace"}>
      <FormField
        id={`${ownerIds.day(day.id)}.${name}`}
        field={field}
        value={day[name]}
        around={day}
        onChange={change}
        errors={errors}
      />
    </div>
  );
});
