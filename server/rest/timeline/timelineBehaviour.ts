import { contactKinds, timelineKinds, type TimelineKind } from "../../../src/domain/trips/timelineKinds";
import type { timeline } from "../../../src/resources/timeline";
import { fieldRefusal } from "../../auth/Refusal";
import type { Behaviour } from "../Behaviour";
import { contactMade } from "../trips/contactMade";

/** What a person writes into a history; everything else the server writes itself. */
const written: readonly TimelineKind[] = ["note", ...contactKinds];

/** A note needs words, and the first contact with the customer starts the work on a trip. */
export const timelineBehaviour: Behaviour<typeof timeline> = {
  beforeCreate(_work, values) {
    const { kind, body } = values;
    if (!written.some((one) => one === kind))
      throw fieldRefusal(
        "kind",
        `Choose one of: ${written.map((one) => timelineKinds[one].label).join(", ")}. The other entries are made by what they tell of.`,
      );
    if (kind === "note" && !(typeof body === "string" && body.trim()))
      throw fieldRefusal("body", "Write the note.");
    return values;
  },

  async afterCreate(work, { kind, tripId }) {
    if (contactKinds.includes(kind)) await contactMade(work, tripId);
  },
};
