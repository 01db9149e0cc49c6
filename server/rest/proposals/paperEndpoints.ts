import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Offer, offers } from "../../../src/resources/offers";
import { trips } from "../../../src/resources/trips";
import { paperOf } from "../../paper/paperOf";
import { type PaperSize, paperSizeOf } from "../../paper/paperSize";
import type { PaperAcceptance } from "../../paper/sheet/Content";
import { HttpError, notFound } from "../../http/HttpError";
import { Kept } from "../../limits/Kept";
import type { Transaction } from "../../database/connection/Transaction";
import { paperAnswer } from "../endpoint/answers";
import type { Rest } from "../endpoint/Context";
import { endpoint, type Endpoint } from "../endpoint/endpoint";
import { readOne } from "../endpoint/readOne";
import { readRow } from "../endpoint/rows";
import { attachmentNamed } from "../files/attachmentNamed";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { type Accepted, acceptedChoice, acceptedOf } from "./acceptedChoice";
import { openedOffer } from "./openedOffer";
import { admittedLink, proposalUrl } from "./openProposal";
import { type NamedPicture, paperPictures, picturesNamed } from "./paperPictures";
import { readProposal } from "./readProposal";

interface PaperSource {
  readonly proposal: Awaited<ReturnType<typeof readProposal>>;
  readonly accepted: (Accepted & { readonly on: string }) | null;
  readonly pictures: readonly NamedPicture[];
}

/**
 * Papers of late, by the hash of all that they are written from: a version never changes, and what else stands on its paper (who
 * accepted it, the organisation, the names in the trip) makes another name where it does. In bytes.
 */
const papers = new Kept<{ content: Buffer; isWhole: boolean }>(
  64 * 1024 ** 2,
  ({ content }) => content.length,
);

const described = {
  method: "GET",
  ...{ tag: offers.label.many, answer: paperAnswer },
  query: { type: "object", properties: { paper: { type: "string", enum: ["A4", "Letter"] } } },
} as const;

/** A version on paper, as its customer reads it: for whoever may read the version. */
const readOfferPaper = endpoint({
  ...described,
  url: "/api/offers/:id/pdf",
  access: { resource: offers, action: "read" },
  summary: "A version as a PDF, as its customer reads it",
  async handle({ rest, request, reply, caller, params: { id } }) {
    const source = await rest.database.reading(caller.tenantId, async (tx) =>
      sourceOf(tx, await readOne(tx, offers, id, caller)),
    );
    return sendPaper(caller.tenantId, source, { rest, request, reply });
  },
});

/** The newest version of what a link leads to, on paper. */
const readProposalPaper = endpoint({
  ...described,
  url: `${proposalUrl}/pdf`,
  access: "public",
  summary: "An offer as a PDF, for its customer",
  throttle: { subject: "papers of offers", most: 60, window: "10 minutes", what: "PDFs" },
  async handle(call) {
    const link = await admittedLink(call, { what: "PDFs", most: 30, window: "10 minutes" });
    const source = await call.rest.database.reading(link.tenantId, async (tx) =>
      sourceOf(tx, await readOne(tx, offers, await openedOffer(tx, link), "system")),
    );
    return sendPaper(link.tenantId, source, call);
  },
});

export const paperEndpoints: readonly Endpoint[] = [readOfferPaper, readProposalPaper];

function sizeIn({ query }: FastifyRequest): PaperSize | undefined {
  // Fastify gives query parameters as texts.
  const { paper } = query as Record<string, string | undefined>;
  if (paper === undefined || paper === "A4" || paper === "Letter") return paper;
  throw new HttpError(400, 'A paper is "A4" or "Letter".');
}

async function sourceOf(tx: Transaction, offer: Offer): Promise<PaperSource> {
  const trip = await readRow(tx, trips, offer.tripId);
  if (!trip) throw notFound("This offer");
  // What is consented to is on the page where it is done.
  const proposal = await readProposal(tx, offer, trip, "");
  const accepted = await acceptedOf(tx, offer);
  const organisation = await organisationOf(tx);
  const on = todayOf(organisation, new Date(offer.decision?.at ?? offer.updatedAt));
  return { proposal, accepted: accepted && { ...accepted, on }, pictures: await picturesNamed(tx, proposal) };
}

/** What the customer chose, with its price. @throws 503 where too many prices wait. */
async function acceptanceOf(
  tenantId: string,
  accepted: PaperSource["accepted"],
): Promise<PaperAcceptance | null> {
  if (!accepted) return null;
  const { offer, on } = accepted;
  return { choice: await acceptedChoice(tenantId, accepted), name: offer.decidedBy ?? "", on };
}

async function sendPaper(
  tenantId: string,
  { proposal, accepted, pictures }: PaperSource,
  { rest, request, reply }: { rest: Rest; request: FastifyRequest; reply: FastifyReply },
): Promise<Buffer> {
  const size = sizeIn(request) ?? paperSizeOf(proposal.organisation.locale);
  const acceptance = await acceptanceOf(tenantId, accepted);
  const sums = pictures.map((picture) => ({ ...picture, sha256: picture.sha256.toString("hex") }));
  const name = hash("sha256", JSON.stringify([tenantId, proposal, acceptance, sums, size]));
  const { content } = await papers.get(
    name,
    async () => {
      const bytes = await paperPictures(rest, tenantId, pictures, request.log);
      const paper = await paperOf(tenantId, { proposal, accepted: acceptance, pictures: bytes, size });
      const { missing } = paper;
      if (missing.length > 0) request.log.warn({ missing }, "A PDF has characters that no font has.");
      return { content: Buffer.from(paper.content.buffer), isWhole: bytes.size === pictures.length };
    },
    ({ isWhole }) => isWhole,
  );
  reply.type("application/pdf").headers({
    "cache-control": "private, no-store",
    "content-disposition": attachmentNamed(
      `${proposal.reference} ${proposal.name} v${proposal.number}.pdf`.replace(/[\\/:*?"<>|]/g, "-"),
    ),
  });
  return content;
}
