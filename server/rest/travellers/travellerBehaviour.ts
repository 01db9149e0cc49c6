import { contacts } from "../../../src/resources/contacts";
import type { travelDocuments } from "../../../src/resources/travelDocuments";
import { tripTravellers } from "../../../src/resources/tripTravellers";
import type { Behaviour } from "../endpoint/Behaviour";
import { readOne, readRow } from "../endpoint/rows";
import { roomingListEndpoints } from "./roomingList";
import { tellTravellers } from "./travellerForm";
import { travellerLinkEndpoints } from "./travellerLink";

/** What is known of a contact fills what a new traveller leaves out. */
export const travellerBehaviour: Behaviour<typeof tripTravellers> = {
  endpoints: [...travellerLinkEndpoints, ...roomingListEndpoints, tellTravellers],

  async beforeCreate({ tx }, values) {
    const contact = values.contactId ? await readRow(tx, contacts, values.contactId) : undefined;
    return {
      ...values,
      birthDate: values.birthDate ?? contact?.birthDate ?? null,
      nationality: values.nationality ?? contact?.nationality ?? null,
    };
  },
};

export const travelDocumentBehaviour: Behaviour<typeof travelDocuments> = {
  async beforeCreate({ tx }, values) {
    const { tripId } = await readOne(tx, tripTravellers, values.travellerId ?? "", "system");
    return { ...values, tripId };
  },
};
