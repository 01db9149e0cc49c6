import { redacted } from "../../../src/schema/fieldAccess";
import type { AnyRow, Resource } from "../../../src/schema/resource";
import { forbidden, notFound, Refusal } from "../../auth/Refusal";
import type { Acting } from "../../database/query/Acting";
import type { WriteOutcome } from "../../database/repository/update";

/** The row after a write that was done, else the refusal that fits how it ended. */
export function rowAfter<Row extends AnyRow>(
  result: WriteOutcome<Row>,
  resource: Resource,
  acting: Acting,
): Row {
  switch (result.outcome) {
    case "done":
      return result.row;
    case "stale":
      throw staleVersion(resource, result.current, acting);
    case "forbidden":
      throw forbidden();
    case "missing":
      throw notFound(`This ${resource.label.one.toLowerCase()}`);
  }
}

/** 409 with the row as it is now, as far as the actor may see it. */
export const staleVersion = (resource: Resource, current: AnyRow, acting: Acting): Refusal =>
  new Refusal(409, "Someone else changed this in the meantime. Look at the new state and try again.", {
    current: acting === "system" ? current : redacted(current, resource.fields, acting),
  });
