import * as z from "zod";
import type { ChosenPrice } from "../../../src/domain/proposals/Proposal";
import { chosenPrice } from "../../../src/domain/proposals/proposedPrice";
import { offers } from "../../../src/resources/offers";
import { customerView } from "../../../src/schema";
import { plain } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { choice } from "./choiceBody";
import { chosenOf } from "./chosenOf";
import { admittedLink, newestVersion, proposalUrl } from "./openProposal";
import { priceAnswer } from "./priceAnswer";
import { groundOf, priceOfChoice } from "./priceOfChoice";

/** Prices that were worked out of late, by what was chosen of which version: neither changes. The oldest goes first. */
const known = new Map<string, ChosenPrice>();
const mostKnown = 500;

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
    const { tenantId, offerId } = await admittedLink(call, {
      ...{ what: "prices", most: 300, window: "10 minutes" },
    });
    const { offer, ground } = await call.rest.database.reading(tenantId, async (tx) => {
      const offer = await newestVersion(tx, offerId);
      return { offer, ground: await groundOf(tx, offer) };
    });
    const chosen = chosenOf(offer, call.body);
    const name = JSON.stringify([offer.id, chosen.optionId, chosen.items]);
    const worked = known.get(name);
    if (worked) return worked;
    const { totals } = await priceOfChoice(tenantId, offer, ground, chosen);
    const told = chosenPrice(customerView(offers.fields, { ...offer, totals }));
    known.set(name, told);
    const [oldest] = known.keys();
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
    return told;
  },
});
