import type { taxes } from "../../../src/resources/taxes";
import { fieldError } from "../../http/HttpError";
import type { Behaviour } from "../endpoint/Behaviour";
import type { Context } from "../endpoint/Context";
import { mostTaxes } from "./liveTaxes";

/** Every price reads all taxes of the organisation, so their number is limited. */
export const taxBehaviour: Behaviour<typeof taxes> = {
  afterCreate: refuseMany,
  afterRestore: refuseMany,
};

async function refuseMany({ tx }: Context): Promise<void> {
  const [row] = await tx.query<{ count: number }>(
    "select count(*)::int as count from taxes where deleted_at is null",
  );
  if (row && row.count > mostTaxes)
    throw fieldError(
      "name",
      `There are at most ${mostTaxes} taxes. Delete those that count for no trip any more.`,
    );
}
