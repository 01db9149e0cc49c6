import { useId, useState } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { viewIn } from "../../../fields/viewIn";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import { trips } from "../../../resources/trips";
import { BulkDialog, type BulkDialogProps } from "./BulkDialog";

const field = trips.fields.tags;

/** Adds tags to several trips; those that a trip has already stay. */
export function TagDialog(props: BulkDialogProps) {
  const { views } = useFieldEnvironment();
  const id = useId();
  const [tags, setTags] = useState<readonly string[]>([]);
  const save = useSaveRow(trips, {
    mutationMode: "optimistic",
    via: "bulk",
    refreshes: ["trips", "timeline"],
  });
  const { input: Input } = viewIn(views, field);
  return (
    <BulkDialog
      {...props}
      verb="Tag"
      did="tagged"
      isReady={tags.length > 0}
      work={(trip) => save({ tags: [...new Set([...trip.tags, ...tags])] }, trip)}
    >
      <label htmlFor={id}>Tags to add</label>
      <Input
        id={id}
        field={field}
        value={tags}
        around={{}}
        autoFocus
        // The input of tags gives a list of texts.
        onChange={(value) => setTags((value ?? []) as readonly string[])}
      />
    </BulkDialog>
  );
}
