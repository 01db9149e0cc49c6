import { hash } from "node:crypto";
import * as z from "zod";
import { acceptanceTextOf } from "../../../src/domain/offers/versions";
import { type Offer, offers } from "../../../src/resources/offers";
import { longText, presentSchema, text } from "../../../src/schema";
import type { Transaction } from "../../database/connection/Transaction";
import { HttpError } from "../../http/HttpError";
import { shape } from "../endpoint/answers";
import { endpoint, type Endpoint } from "../endpoint/endpoint";
import { hashOfRequest, onceFor } from "../endpoint/idempotency";
import { organisationOf } from "../organisation/organisationOf";
import { choice } from "./choiceBody";
import { acceptAsChosen, declineOffer } from "./decideOffer";
import { inProposal, proposalUrl } from "./openProposal";

const decisions = { what: "decisions", most: 60, window: "1 hour" } as const;
const described = {
  method: "POST",
  access: "public",
  tag: offers.label.many,
  throttle: { subject: "decisions about offers", most: 120, window: "1 hour", what: "requests" },
  answer: shape({ number: z.int(), hash: z.string(), decidedAt: z.iso.datetime() }),
  status: 201,
} as const;
/** A text of at most so many characters. */
const words = (label: string, maxLength: number) =>
  // Its schema gives a text.
  presentSchema(text({ label, maxLength })) as z.ZodType<string>;
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, "This is no SHA-256.");

/** The consent of now in the language of an offer, which stands on its page. */
export async function consentOf(
  tx: Transaction,
  { language }: Pick<Offer, "language">,
): Promise<{ text: string; hash: string }> {
  const said = acceptanceTextOf(await organisationOf(tx), language);
  return { text: said, hash: hash("sha256", said) };
}

/** The same decision sent again, by a second press or by a page that was offline, gets the first answer. */
const accept = endpoint({
  ...described,
  url: `${proposalUrl}/accept`,
  summary: "Accept an offer as its customer chose it",
  body: z.strictObject({
    ...choice,
    name: words("Name", 120),
    signature: words("Signature", 120),
    consent: z.literal(true, "Accepting takes your consent."),
    consentHash: sha256.describe("Of the text that was consented to, as the offer's page gives it."),
    hash: sha256.describe("Of the content that was accepted, as the offer's page gives it."),
  }),
  handle: (call) =>
    inProposal(call, decisions, (context, offer, { linkId }) =>
      onceFor(context.tx, claimOf("accept", linkId, call.body), async () => {
        const consent = await consentOf(context.tx, offer);
        if (consent.hash !== call.body.consentHash)
          throw new HttpError(409, "The text that you consent to was changed. Load the page again.");
        return decidedAs(await acceptAsChosen(context, offer, { ...call.body, consent }));
      }),
    ),
});

const decline = endpoint({
  ...described,
  url: `${proposalUrl}/decline`,
  summary: "Decline an offer",
  body: z.strictObject({
    name: words("Name", 120).optional(),
    // As above.
    reason: presentSchema(longText({ label: "Reason", maxLength: 2_000 })) as z.ZodType<string>,
    hash: sha256.describe("Of the content that was declined, as the offer's page gives it."),
  }),
  handle: (call) =>
    inProposal(call, decisions, (context, offer, { linkId }) =>
      onceFor(context.tx, claimOf("decline", linkId, call.body), async () => {
        const { name = null, ...given } = call.body;
        return decidedAs(await declineOffer(context, offer, { ...given, name }));
      }),
    ),
});

export const decisionEndpoints: readonly Endpoint[] = [accept, decline];

function decidedAs({ number, contentHash, decision }: Offer) {
  if (!decision) throw new Error("A decision was not kept.");
  return { number, hash: contentHash, decidedAt: decision.at };
}

function claimOf(verb: string, linkId: string, body: unknown) {
  const requestHash = hashOfRequest("visitor", `${verb} ${linkId}`, body);
  return { owner: linkId, key: requestHash.toString("base64url"), requestHash };
}
