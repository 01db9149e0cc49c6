import { randomBytes } from "node:crypto";
import type { enquiryForms } from "../../../src/resources/enquiryForms";
import type { Behaviour } from "../endpoint/Behaviour";
import { readForm, readLogo, sendEnquiry } from "./publicEndpoints";

/** Gives an enquiry form a public address that cannot be guessed from another's. */
export const enquiryFormBehaviour: Behaviour<typeof enquiryForms> = {
  byPeopleOnly: true,
  beforeCreate: (_work, values) => ({ ...values, publicId: randomBytes(12).toString("base64url") }),
  endpoints: [readForm, readLogo, sendEnquiry],
};
