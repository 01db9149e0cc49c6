import * as z from "zod";
import { usuallyShown } from "../../../src/domain/itineraries/shownParts";
import type { ProposalPrice } from "../../../src/domain/proposals/Proposal";
import { toldPrice } from "../../../src/domain/proposals/proposedPrice";
import { sharingPlaces, shownPrices, travellerKinds } from "../../../src/domain/vocabulary";
import { offers } from "../../../src/resources/offers";
import { nameIn, plain } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { choice } from "./choiceBody";
import { chosenOf } from "./chosenOf";
import { admittedLink, newestVersion, proposalUrl } from "./openProposal";
import { groundOf, priceOfChoice } from "./priceOfChoice";

const amount = z.int().nullable();
const age = z.int().nullable();

/** A price as its customer sees it. */
export const shownPrice = z.object({
  shows: nameIn(shownPrices),
  total: amount,
  discount: amount,
  perAdult: amount,
  perChild: z.array(z.object({ age, amount: z.int() })).readonly(),
  perInfant: amount,
  bySharing: z
    .array(
      z.object({
        ...{ kind: nameIn(travellerKinds), place: nameIn(sharingPlaces).nullable(), age },
        ...{ count: z.int(), each: z.int() },
      }),
    )
    .readonly(),
});

/** Prices that were worked out of late, by what was chosen of which version: neither changes. The oldest goes first. */
const known = new Map<string, ProposalPrice>();
const mostKnown = 500;

/** What an offer costs with another option or with optional items: as much of it as the offer shows, and never what it is made of. */
export const priceEndpoint = endpoint({
  method: "POST",
  url: `${proposalUrl}/price`,
  access: "public",
  tag: offers.label.many,
  summary: "What an offer costs as its customer chooses it",
  throttle: { subject: "prices of offers", most: 600, window: "10 minutes", what: "prices" },
  body: z.strictObject(choice),
  answer: plain(shownPrice),
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
    const told = toldPrice((offer.shows ?? usuallyShown).price, totals);
    known.set(name, told);
    const [oldest] = known.keys();
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
    return told;
  },
});
