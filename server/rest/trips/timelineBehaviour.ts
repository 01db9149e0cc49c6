import { contactKinds } from "../../../src/vocabulary";
import type { timeline } from "../../../src/resources/timeline";
import { keyNameOf } from "../../database/query/ruleSql";
import { fieldError } from "../../http/HttpError";
import type { Behaviour } from "../endpoint/Behaviour";
import { tellMentioned, untoldOf } from "../notes/mentions";
import { noteEndpoints } from "../notes/noteEndpoints";
import { contactMade } from "./contactMade";

/** A note needs words. The first contact with the customer starts the work on a trip. */
export const timelineBehaviour: Behaviour<typeof timeline> = {
  endpoints: noteEndpoints,

  async beforeCreate(context, values) {
    const { caller, acting } = context;
    const { kind, body } = values;
    if (caller?.role === "accounts" && kind !== "note")
      throw fieldError(
        "kind",
        "Accounts leave notes. Calls and other contacts are logged by those who work on the trip.",
      );
    if (kind === "note" && !(typeof body === "string" && body.trim()))
      throw fieldError("body", "Write the note.");
    const untold = context.isImport ? [] : await untoldOf(context, values);
    return { ...values, untold, apiKey: keyNameOf(acting) };
  },

  async afterCreate(context, entry) {
    const { kind, tripId } = entry;
    if (tripId !== null && contactKinds.includes(kind)) await contactMade(context, tripId);
    await tellMentioned(context, entry);
  },
};
