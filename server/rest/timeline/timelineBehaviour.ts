import { contactKinds } from "../../../src/domain/vocabulary";
import type { timeline } from "../../../src/resources/timeline";
import { keyNameOf } from "../../database/query/Acting";
import { fieldRefusal } from "../../auth/Refusal";
import type { Behaviour } from "../Behaviour";
import { contactMade } from "../trips/contactMade";

/** A note needs words, and the first contact with the customer starts the work on a trip. */
export const timelineBehaviour: Behaviour<typeof timeline> = {
  beforeCreate({ caller, acting }, values) {
    const { kind, body } = values;
    if (caller?.role === "accounts" && kind !== "note")
      throw fieldRefusal(
        "kind",
        "Accounts leave notes. Calls and other contacts are logged by those who work on the trip.",
      );
    if (kind === "note" && !(typeof body === "string" && body.trim()))
      throw fieldRefusal("body", "Write the note.");
    return { ...values, apiKey: keyNameOf(acting) };
  },

  async afterCreate(work, { kind, tripId }) {
    if (contactKinds.includes(kind)) await contactMade(work, tripId);
  },
};
