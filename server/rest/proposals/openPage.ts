import { changedSince } from "../../../src/domain/offers/changedSince";
import { acceptanceTextOf } from "../../../src/domain/offers/acceptanceText";
import type { DocumentLanguage } from "../../../src/domain/vocabulary";
import type { PageContent, PageQuestion } from "../../../src/proposal/page/PageContent";
import { type Offer, offerContent, offers } from "../../../src/resources/offers";
import { type Tenant, tenants } from "../../../src/resources/tenants";
import { type Trip, trips } from "../../../src/resources/trips";
import { type CustomerValues, customerView } from "../../../src/schema";
import type { Database } from "../../database/connection/Database";
import type { Transaction } from "../../database/connection/Transaction";
import { HttpError } from "../../http/HttpError";
import { readRow } from "../endpoint/rows";
import { openLink } from "../offerLinks/openLink";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { type Chosen, chosenOf } from "./chosenOf";
import { consentOf } from "./decisionEndpoints";
import { newestVersion } from "./openProposal";
import { pricedChoice } from "./pricedChoice";
import { type Ground, groundOf } from "./priceOfChoice";
import { questionsOf } from "./questionEndpoints";
import { readProposal } from "./readProposal";

/** Why there is nothing to read under a link that was made, and who may be asked. */
export interface ClosedPage {
  readonly state: "expired" | "revoked" | "cancelled";
  readonly organisation: CustomerValues<typeof tenants.fields>;
  readonly language: DocumentLanguage;
  /** Of an offer that has expired. */
  readonly validUntil: string | null;
}

export type OpenedPage =
  { readonly state: "open"; readonly content: PageContent } | ClosedPage | { readonly state: "unknown" };

interface Opened {
  readonly page: OpenedPage;
  /** What the customer accepted, which is priced when nothing is read any more. */
  readonly accepted?: { offer: Offer; ground: Ground; chosen: Chosen } | null;
}

/** What stands on the page of a token: the newest version of the offer to which it leads, or why there is none. */
export async function openPage(database: Database, token: string, now: Date): Promise<OpenedPage> {
  const link = await openLink(database, token, now);
  if (link.state === "unknown") return link;
  try {
    const { page, accepted } = await database.reading(link.tenantId, async (tx): Promise<Opened> => {
      const offer = await newestVersion(tx, link.offerId);
      const [organisation, trip] = await Promise.all([organisationOf(tx), readRow(tx, trips, offer.tripId)]);
      if (!trip) return { page: { state: "unknown" } };
      const state = link.state === "open" ? stateOf(offer, trip, todayOf(organisation, now)) : link.state;
      if (state === "open") {
        const content = await contentOf(tx, offer, trip, link.offerId);
        return { page: { state, content }, accepted: await acceptedOf(tx, offer) };
      }
      const { language, validUntil } = customerView(offers.fields, offer);
      const who = customerView(tenants.fields, organisation);
      return { page: { state, organisation: who, language, validUntil } };
    });
    if (page.state !== "open" || !accepted) return page;
    const { offer, ground, chosen } = accepted;
    const { optionId, items } = chosen;
    const price = await pricedChoice(link.tenantId, offer, ground, chosen);
    return { ...page, content: { ...page.content, accepted: { optionId, items, price } } };
  } catch (error) {
    // What was deleted since is unknown to whoever asks.
    if (error instanceof HttpError && error.statusCode === 404) return { state: "unknown" };
    throw error;
  }
}

/** A version that was decided about stays to be read; one that is superseded as the newest of its itinerary lost to another. */
function stateOf({ status, validUntil }: Offer, trip: Trip, today: string): "open" | ClosedPage["state"] {
  if (trip.status === "cancelled" || trip.status === "dropped") return "cancelled";
  if (status === "accepted" || status === "declined") return "open";
  if (status === "expired" || (status === "sent" && validUntil && validUntil < today)) return "expired";
  return status === "sent" ? "open" : "revoked";
}

async function contentOf(tx: Transaction, offer: Offer, trip: Trip, linkedId: string): Promise<PageContent> {
  const [organisation, consent, questions, before] = await Promise.all([
    organisationOf(tx),
    consentOf(tx),
    questionsOf(tx, offer),
    versionBefore(tx, offer, linkedId),
  ]);
  return {
    proposal: await readProposal(tx, offer, trip, acceptanceTextOf(organisation)),
    consentHash: consent.hash,
    decision: decisionOf(offer, organisation),
    accepted: null,
    questions: questions.map((question): PageQuestion => {
      const { askedAt, answeredAt, dayId, ...said } = question;
      const dayOf = (moment: string) => todayOf(organisation, new Date(moment));
      return {
        ...{ id: said.id, name: said.name, text: said.text, answer: said.answer },
        // A day that is gone leaves its questions with the whole.
        dayId: offer.days.some(({ id }) => id === dayId) ? dayId : null,
        askedOn: dayOf(askedAt),
        answeredOn: answeredAt && dayOf(answeredAt),
      };
    }),
    changed: before && { since: before.number, by: changedSince(offerContent, before, offer) },
  };
}

/** The version that the customer had: that of the link, or where the link was made for the newest the one before. */
async function versionBefore(tx: Transaction, offer: Offer, linkedId: string): Promise<Offer | null> {
  if (linkedId !== offer.id) return (await readRow(tx, offers, linkedId)) ?? null;
  const [found] = await tx.query<{ id: string }>(
    "select id from offers where itinerary_id = $1 and number = $2 and deleted_at is null",
    [offer.itineraryId, offer.number - 1],
  );
  return found ? ((await readRow(tx, offers, found.id)) ?? null) : null;
}

async function acceptedOf(tx: Transaction, offer: Offer): Promise<Opened["accepted"]> {
  const { decision, status } = offer;
  // What staff accepted is the offer as it was sent.
  if (status !== "accepted" || decision?.kind !== "accepted") return null;
  const { optionId, items } = decision;
  return { offer, ground: await groundOf(tx, offer), chosen: chosenOf(offer, { optionId, items }) };
}

function decisionOf(offer: Offer, organisation: Tenant): PageContent["decision"] {
  // What the customer said by themselves.
  const { status, options, decision, decidedBy } = offer;
  if (status !== "accepted" && status !== "declined") return null;
  const at = decision?.at ?? offer.updatedAt;
  return {
    kind: status,
    on: todayOf(organisation, new Date(at)),
    name: decidedBy,
    option: options.find(({ id }) => id === decision?.optionId)?.name ?? null,
  };
}
