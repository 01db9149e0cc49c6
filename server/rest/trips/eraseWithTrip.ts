import { contactKinds } from "../../../src/domain/vocabulary";
import { followUps } from "../../../src/resources/followUps";
import { resourceNamed } from "../../../src/resources";
import { type AnyRow, erasedText, personalFields } from "../../../src/schema";
import { changeAll } from "../../database/repository/changeAll";
import type { Context } from "../endpoint/Context";

/** What was written of the customer beside the trip: notes of talks, changes of personal fields, notes of follow-ups. */
export async function eraseWithTrip(
  { tx, acting }: Pick<Context, "tx" | "acting">,
  { id }: AnyRow,
): Promise<void> {
  const personal = personalFields(resourceNamed("trips").fields);
  await tx.query("select erase_timeline($1, $2, $3, $4)", [
    ...[id, [...contactKinds, "note"], erasedText, personal],
  ]);
  await changeAll(
    { tx, acting },
    followUps,
    { tripId: id, note: { not: null } },
    { note: null },
    { trash: "with" },
  );
}
