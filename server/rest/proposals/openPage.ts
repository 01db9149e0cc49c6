import { changedSince } from "../../../src/domain/offers/changedSince";
import type { DocumentLanguage } from "../../../src/vocabulary";
import type {
  ChangedVersion,
  NewerVersion,
  PageContent,
  PageQuestion,
} from "../../../src/proposal/page/PageContent";
import { type Offer, offerContent, offers } from "../../../src/resources/offers";
import { type Tenant, tenants } from "../../../src/resources/tenants";
import { type Trip, trips } from "../../../src/resources/trips";
import { type CustomerValues, customerView } from "../../../src/schema";
import { admit } from "../../auth/throttle";
import type { Database } from "../../database/connection/Database";
import type { Transaction } from "../../database/connection/Transaction";
import { HttpError } from "../../http/HttpError";
import { readOne, readRow } from "../endpoint/rows";
import { type KnownLink, openLink } from "../offerLinks/offerLink";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { type Accepted, acceptedChoice, acceptedOf } from "./pricedChoice";
import { consentOf } from "./decisionEndpoints";
import { type ClosedState, offerUnder, versionNumbered } from "./openProposal";
import { questionsOf } from "./questionEndpoints";
import { readProposal } from "./readProposal";

interface PlainState {
  readonly organisation: CustomerValues<typeof tenants.fields>;
  readonly language: DocumentLanguage;
}

/** Why a known link shows no offer, and whom to ask. */
export interface ClosedPage extends PlainState {
  readonly state: ClosedState;
  /** Only where the offer has expired. */
  readonly validUntil: string | null;
}

/** A newer version has replaced the one that was read under the link. */
export interface SupersededPage extends PlainState {
  readonly state: "superseded";
  readonly newer: NewerVersion;
}

export type OpenedPage =
  | { readonly state: "open"; readonly content: PageContent }
  | SupersededPage
  | ClosedPage
  | { readonly state: "unknown" };

/** For each link in ten minutes. */
const maxViews = 300;

interface Asked {
  token: string;
  /** Null without one in the address. */
  version: number | "newest" | null;
}

interface Opened {
  readonly page: OpenedPage;
  readonly accepted?: Accepted | null;
}

/** The newest version, or why it is closed; a reader of an earlier one first sees that it was replaced. @throws 429 */
export async function openPage(database: Database, { token, version }: Asked): Promise<OpenedPage> {
  const link = await openLink(database, token);
  if (link.state === "unknown") return link;
  await admit(
    database,
    [{ subject: `pages under ${link.linkId}`, maximum: maxViews }],
    "10 minutes",
    "pages",
  );
  try {
    const { page, accepted } = await database.reading(link.tenantId, async (tx): Promise<Opened> => {
      const under = await offerUnder(tx, link);
      const state = link.state === "open" ? under.state : link.state;
      const offer = await readOne(tx, offers, under.id, "system");
      const [organisation, trip] = await Promise.all([
        organisationOf(tx),
        readOne(tx, trips, offer.tripId, "system"),
      ]);
      const shown = customerView(offers.fields, offer);
      const { language, validUntil, number, sentAt } = shown;
      const name = shown.journeyName ?? shown.name;
      const plain = { organisation: customerView(tenants.fields, organisation), language };
      if (state !== "open") return { page: { state, ...plain, validUntil } };
      const seen = await seenUnder(tx, link);
      const changed = await changedOf(tx, offer, { linkedId: link.offerId, seen });
      if (seen !== null && seen < number && version !== "newest" && version !== number) {
        const sentOn = todayOf(organisation, new Date(sentAt));
        return { page: { state: "superseded", ...plain, newer: { name, number, sentOn, changed } } };
      }
      const content = await contentOf(tx, offer, trip, changed);
      return { page: { state, content }, accepted: await acceptedOf(tx, offer) };
    });
    if (page.state !== "open" || !accepted) return page;
    const choice = await acceptedChoice(link.tenantId, accepted);
    return { ...page, content: { ...page.content, accepted: choice } };
  } catch (error) {
    // Rows that were deleted count as unknown.
    if (error instanceof HttpError && error.statusCode === 404) return { state: "unknown" };
    throw error;
  }
}

async function contentOf(
  tx: Transaction,
  offer: Offer,
  trip: Trip,
  changed: ChangedVersion | null,
): Promise<PageContent> {
  const [organisation, consent, questions] = await Promise.all([
    organisationOf(tx),
    consentOf(tx, offer),
    questionsOf(tx, offer),
  ]);
  return {
    proposal: await readProposal(tx, offer, trip, consent.text),
    consentHash: consent.hash,
    decision: decisionOf(offer, organisation),
    accepted: null,
    questions: questions.map((question): PageQuestion => {
      const { askedAt, answeredAt, dayId, ...said } = question;
      const dayOf = (moment: string) => todayOf(organisation, new Date(moment));
      return {
        ...{ id: said.id, name: said.name, text: said.text, answer: said.answer },
        // A question about a removed day moves to the whole offer.
        dayId: offer.days.some(({ id }) => id === dayId) ? dayId : null,
        askedOn: dayOf(askedAt),
        answeredOn: answeredAt && dayOf(answeredAt),
      };
    }),
    changed,
  };
}

/** The number of the newest version viewed under a link; null where none was. */
async function seenUnder(tx: Transaction, { linkId }: KnownLink): Promise<number | null> {
  const [found] = await tx.query<{ seen: number | null }>(
    "select seen_number as seen from offer_links where id = $1",
    [linkId],
  );
  return found?.seen ?? null;
}

/** The changes since the version last read under the link, else since the link's own, else since the one before. */
async function changedOf(
  tx: Transaction,
  offer: Offer,
  { linkedId, seen }: { linkedId: string; seen: number | null },
): Promise<ChangedVersion | null> {
  const isRead = seen !== null && seen < offer.number;
  const before =
    linkedId === offer.id || isRead
      ? await versionNumbered(tx, offer, isRead ? seen : offer.number - 1)
      : await readRow(tx, offers, linkedId);
  return before ? { since: before.number, by: changedSince(offerContent, before, offer) } : null;
}

function decisionOf(offer: Offer, organisation: Tenant): PageContent["decision"] {
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
