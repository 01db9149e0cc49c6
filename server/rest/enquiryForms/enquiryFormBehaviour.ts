import { randomBytes } from "node:crypto";
import type { enquiryForms } from "../../../src/resources/enquiryForms";
import type { Behaviour } from "../endpoint/Behaviour";
import { readForm, readLogo, sendEnquiry } from "./publicEndpoints";

/** Gives an enquiry form a public address that cannot be guessed from another's, and numbers the words of its consent. */
export const enquiryFormBehaviour: Behaviour<typeof enquiryForms> = {
  byPeopleOnly: true,
  beforeCreate: (_work, values) => ({
    ...values,
    publicId: randomBytes(12).toString("base64url"),
    consentVersion: values.consent ? 1 : null,
  }),
  beforeUpdate: (_work, current, changes) =>
    changes.consent && changes.consent !== current.consent
      ? { ...changes, consentVersion: (current.consentVersion ?? 0) + 1 }
      : changes,
  endpoints: [readForm, readLogo, sendEnquiry],
};
