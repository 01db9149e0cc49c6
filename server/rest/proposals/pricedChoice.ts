import * as z from "zod";
import type { Transaction } from "../../database/connection/Transaction";
import { Kept } from "../../limits/Kept";
import { nameIn, plain } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { readOne } from "../endpoint/rows";
import { type Chosen, chosenOf, type Ground, groundOf, priceOfChoice } from "../itineraries/customerChoice";
import { admittedLink, openedOffer, proposalUrl } from "./openProposal";
import type { AcceptedChoice, ChosenPrice } from "../../../src/domain/proposals/Proposal";
import { chosenPrice } from "../../../src/domain/proposals/proposalOf";
import { type Offer, offers } from "../../../src/resources/offers";
import { customerView } from "../../../src/schema";
import { paymentDueKinds, sharingPlaces, shownPrices, travellerKinds } from "../../../src/vocabulary";

/** Recent prices, by version and choice; neither changes. */
const known = new Kept<ChosenPrice>(500);

/** The price of a choice, as its customer may see it. @throws 503 where too many prices wait. */
async function pricedChoice(
  tenantId: string,
  offer: Offer,
  ground: Ground,
  chosen: Chosen,
): Promise<ChosenPrice> {
  return known.get(JSON.stringify([offer.id, chosen.optionId, chosen.items]), async () => {
    const { totals } = await priceOfChoice({ tenantId }, offer, ground, chosen);
    return chosenPrice(customerView(offers.fields, { ...offer, totals }));
  });
}

/** A customer's acceptance, read now and priced after the transaction. */
export interface Accepted {
  readonly offer: Offer;
  readonly ground: Ground;
  readonly chosen: Chosen;
}

/** The customer's own choice; null where staff accepted, which is always as sent. */
export async function acceptedOf(tx: Transaction, offer: Offer): Promise<Accepted | null> {
  const { decision, status } = offer;
  if (status !== "accepted" || decision?.kind !== "accepted") return null;
  const { optionId, items } = decision;
  return { offer, ground: await groundOf(tx, offer), chosen: chosenOf(offer, { optionId, items }) };
}

/** The accepted choice with its price. @throws 503 where too many prices wait. */
export async function acceptedChoice(
  tenantId: string,
  { offer, ground, chosen }: Accepted,
): Promise<AcceptedChoice> {
  const { optionId, items } = chosen;
  return { optionId, items, price: await pricedChoice(tenantId, offer, ground, chosen) };
}

const id = z.string().min(1).max(40);

export const choice = {
  optionId: id.optional().describe("Absent: the option that the offer stands for."),
  items: z.array(id).max(400).describe("Ids of optional items that are to be included."),
};

export const text = z.string().nullable();
export const list = <Of extends z.ZodType>(of: Of) => z.array(of).readonly();
const whole = z.int().nullable();

export const shownPrice = z.object({
  shows: nameIn(shownPrices),
  total: whole,
  discount: whole,
  perAdult: whole,
  perChild: list(z.object({ age: whole, amount: z.int() })),
  perInfant: whole,
  bySharing: list(
    z.object({
      ...{ kind: nameIn(travellerKinds), place: nameIn(sharingPlaces).nullable(), age: whole },
      ...{ count: z.int(), each: z.int() },
    }),
  ),
});

export const shownPayments = list(
  z.object({
    ...{ label: z.string(), due: nameIn(paymentDueKinds), date: text },
    ...{ daysBefore: whole, amount: whole, basisPoints: whole },
  }),
);

const priceAnswer: z.ZodType<ChosenPrice> = shownPrice.extend({
  payments: shownPayments.nullable().describe("Null where no total is shown."),
});

/** Without its costs, and only as far as the offer shows prices. */
export const priceEndpoint = endpoint({
  method: "POST",
  url: `${proposalUrl}/price`,
  access: "public",
  tag: offers.label.many,
  summary: "What an offer costs as its customer chooses it, and what of that is paid when",
  throttle: { subject: "prices of offers", maximum: 600, window: "10 minutes", what: "prices" },
  body: z.strictObject(choice),
  answer: plain(priceAnswer),
  async handle(call) {
    const link = await admittedLink(call, {
      ...{ what: "prices", maximum: 300, window: "10 minutes" },
    });
    const { offer, ground } = await call.services.database.reading(link.tenantId, async (tx) => {
      const offer = await readOne(tx, offers, await openedOffer(tx, link), "system");
      return { offer, ground: await groundOf(tx, offer) };
    });
    return pricedChoice(link.tenantId, offer, ground, chosenOf(offer, call.body));
  },
});
