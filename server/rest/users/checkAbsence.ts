import { type Absence, absenceDays, overlap, standInRoles } from "../../../src/domain/people/absences";
import { joinParts } from "../../../src/domain/formats/text";
import { type User, users } from "../../../src/resources/users";
import { roles } from "../../../src/vocabulary";
import type { Transaction } from "../../database/connection/Transaction";
import { fieldError } from "../../http/HttpError";
import { readRow } from "../endpoint/rows";

/** @throws 422 at the field, for a stand-in who could not do the work or is away too. */
export async function checkAbsence(
  tx: Transaction,
  { id, role }: Pick<User, "role"> & { id?: string },
  absence: Absence | null | undefined,
): Promise<void> {
  if (!absence?.standInId) return;
  const refuse = (message: string) => fieldError("absence.standInId", message);
  if (absence.standInId === id) throw refuse("Nobody stands in for themselves. Choose another, or nobody.");
  const standIn = await readRow(tx, users, absence.standInId);
  if (!standIn?.isActive || standIn.deletedAt !== null)
    throw refuse("This user is not active. Choose another.");
  const able = standInRoles(role);
  if (able && !able.includes(standIn.role)) {
    const names = joinParts(
      able.map((one) => roles[one].label.toLowerCase()),
      ", ",
    );
    throw refuse(
      `${standIn.fullname} has the role ${roles[standIn.role].label} and could not do this work. Choose somebody who is one of: ${names}.`,
    );
  }
  if (standIn.absence && overlap(standIn.absence, absence))
    throw refuse(`${standIn.fullname} is away too, ${absenceDays(standIn.absence)}. Choose another.`);
}
