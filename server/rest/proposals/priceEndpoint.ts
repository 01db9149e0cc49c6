import * as z from "zod";
import { offers } from "../../../src/resources/offers";
import { plain } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { readOne } from "../endpoint/readOne";
import { choice } from "./choiceBody";
import { chosenOf } from "../itineraries/chosenOf";
import { openedOffer } from "./openedOffer";
import { admittedLink, proposalUrl } from "./openProposal";
import { priceAnswer } from "./priceAnswer";
import { pricedChoice } from "./pricedChoice";
import { groundOf } from "../itineraries/priceOfChoice";

/** What an offer costs with another option or with optional items: as much of it as the offer shows, and never what it is made of. */
export const priceEndpoint = endpoint({
  method: "POST",
  url: `${proposalUrl}/price`,
  access: "public",
  tag: offers.label.many,
  summary: "What an offer costs as its customer chooses it, and what of that is paid when",
  throttle: { subject: "prices of offers", most: 600, window: "10 minutes", what: "prices" },
  body: z.strictObject(choice),
  answer: plain(priceAnswer),
  async handle(call) {
    const link = await admittedLink(call, {
      ...{ what: "prices", most: 300, window: "10 minutes" },
    });
    const { offer, ground } = await call.rest.database.reading(link.tenantId, async (tx) => {
      const offer = await readOne(tx, offers, await openedOffer(tx, link), "system");
      return { offer, ground: await groundOf(tx, offer) };
    });
    return pricedChoice(link.tenantId, offer, ground, chosenOf(offer, call.body));
  },
});
