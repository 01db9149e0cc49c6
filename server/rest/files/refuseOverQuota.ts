import { fieldError } from "../../http/HttpError";
import { sumOfAll } from "../../files/sums";
import type { Rest } from "../endpoint/Context";

/**
 * Refuses, with 422, a file of an organisation whose pictures and other files take all their room: those in the trash too, since they
 * can be brought back. What is being uploaded at that moment is still stored.
 * @throws 422 at `file`.
 */
export async function refuseOverQuota({ database, picturesQuota }: Rest, tenantId: string): Promise<void> {
  if ((await database.reading(tenantId, sumOfAll)) < picturesQuota) return;
  const room = (picturesQuota / 1_000_000).toLocaleString("en");
  throw fieldError(
    "file",
    `The files of your organisation take all the room that they have here (${room} MB). Ask whoever runs the server for more.`,
  );
}
