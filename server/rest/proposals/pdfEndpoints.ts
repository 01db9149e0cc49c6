import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import { hash } from "node:crypto";
import type { Transaction } from "../../database/connection/Transaction";
import type { ImageSize } from "../../files/imageSizes";
import { notFound } from "../../http/HttpError";
import { Kept } from "../../limits/Kept";
import type { PdfAcceptance } from "../../pdf/Sheet";
import { type PageSize, pageSizeOf } from "../../pdf/pageSize";
import { pdfOf } from "../../pdf/pdfOf";
import type { Services } from "../endpoint/Context";
import { pdfAnswer } from "../endpoint/answers";
import { type Endpoint, endpoint } from "../endpoint/endpoint";
import { readOne, readRow } from "../endpoint/rows";
import { attachmentNamed, readStored } from "../files/readStored";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { admittedLink, openedOffer, proposalUrl } from "./openProposal";
import { type Accepted, acceptedChoice, acceptedOf } from "./pricedChoice";
import { readProposal } from "./readProposal";
import { coverOf, hotelStays, picturesOfDays, type Proposal } from "../../../src/domain/proposals/Proposal";
import { type Offer, offers } from "../../../src/resources/offers";
import { trips } from "../../../src/resources/trips";

interface PdfSource {
  readonly proposal: Awaited<ReturnType<typeof readProposal>>;
  readonly accepted: (Accepted & { readonly on: string }) | null;
  readonly pictures: readonly NamedPicture[];
}

/** By the hash of all they are made of, which changes with the acceptance or the organisation; limit in bytes. */
const keptPdfs = new Kept<{ content: Buffer; isWhole: boolean }>(
  64 * 1024 ** 2,
  ({ content }) => content.length,
);

const described = {
  method: "GET",
  ...{ tag: offers.label.many, answer: pdfAnswer },
  query: { type: "object", properties: { paper: { type: "string", enum: ["A4", "Letter"] } } },
} as const;

const readOfferPdf = endpoint({
  ...described,
  url: "/api/offers/:id/pdf",
  access: { resource: offers, action: "read" },
  summary: "A version as a PDF, as its customer reads it",
  async handle({ services, request, reply, caller, params: { id } }) {
    const source = await services.database.reading(caller.tenantId, async (tx) =>
      sourceOf(tx, await readOne(tx, offers, id, caller)),
    );
    return sendPdf(caller.tenantId, source, { services, request, reply });
  },
});

const readProposalPdf = endpoint({
  ...described,
  url: `${proposalUrl}/pdf`,
  access: "public",
  summary: "An offer as a PDF, for its customer",
  throttle: { subject: "PDFs of offers", maximum: 60, window: "10 minutes", what: "PDFs" },
  async handle(call) {
    const link = await admittedLink(call, { what: "PDFs", maximum: 30, window: "10 minutes" });
    const source = await call.services.database.reading(link.tenantId, async (tx) =>
      sourceOf(tx, await readOne(tx, offers, await openedOffer(tx, link), "system")),
    );
    return sendPdf(link.tenantId, source, call);
  },
});

export const pdfEndpoints: readonly Endpoint[] = [readOfferPdf, readProposalPdf];

async function sourceOf(tx: Transaction, offer: Offer): Promise<PdfSource> {
  const trip = await readRow(tx, trips, offer.tripId);
  if (!trip) throw notFound("This offer");
  // The consent text is on the page only.
  const proposal = await readProposal(tx, offer, trip, "");
  const accepted = await acceptedOf(tx, offer);
  const organisation = await organisationOf(tx);
  const on = todayOf(organisation, new Date(offer.decision?.at ?? offer.updatedAt));
  return { proposal, accepted: accepted && { ...accepted, on }, pictures: await picturesNamed(tx, proposal) };
}

/** The customer's choice, with its price. @throws 503 where too many prices wait. */
async function acceptanceOf(
  tenantId: string,
  accepted: PdfSource["accepted"],
): Promise<PdfAcceptance | null> {
  if (!accepted) return null;
  const { offer, on } = accepted;
  return { choice: await acceptedChoice(tenantId, accepted), name: offer.decidedBy ?? "", on };
}

async function sendPdf(
  tenantId: string,
  { proposal, accepted, pictures }: PdfSource,
  { services, request, reply }: { services: Services; request: FastifyRequest; reply: FastifyReply },
): Promise<Buffer> {
  // As the schema of the query says.
  const { paper } = request.query as { paper?: PageSize };
  const size = paper ?? pageSizeOf(proposal.organisation.locale);
  const acceptance = await acceptanceOf(tenantId, accepted);
  const sums = pictures.map((picture) => ({ ...picture, sha256: picture.sha256.toString("hex") }));
  const name = hash("sha256", JSON.stringify([tenantId, proposal, acceptance, sums, size]));
  const { content } = await keptPdfs.get(
    name,
    async () => {
      const bytes = await pdfPictures(services, tenantId, pictures, request.log);
      const pdf = await pdfOf(tenantId, { proposal, accepted: acceptance, pictures: bytes, size });
      const { missing } = pdf;
      if (missing.length > 0) request.log.warn({ missing }, "A PDF has characters that no font has.");
      return { content: Buffer.from(pdf.content.buffer), isWhole: bytes.size === pictures.length };
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

interface NamedPicture {
  readonly id: string;
  readonly size: ImageSize;
  readonly type: string;
  readonly bytes: number;
  readonly sha256: Buffer;
}

/** Pictures of later days are left out. */
const maxPictures = 80;

/** The pictures of a PDF and their sizes: the largest for the cover, small ones beside items. */
async function picturesNamed(tx: Transaction, proposal: Proposal): Promise<NamedPicture[]> {
  const { organisation, days } = proposal;
  const cover = coverOf(proposal);
  const shown = picturesOfDays(days);
  const medium = [
    organisation.logo,
    ...shown.flatMap(({ large }) => large.slice(0, 3)),
    ...hotelStays(days).flatMap(({ hotel, photo }) => hotel?.photos[0] ?? photo),
  ];
  const small = shown.flatMap((day) => [...day.small.values()]);
  const sizes = new Map<string, ImageSize>();
  for (const id of small) sizes.set(id, "thumb");
  for (const id of medium) if (id) sizes.set(id, "medium");
  // It is as wide as the page.
  if (cover) sizes.set(cover, "full");
  const ids = [...new Set([cover, ...medium, ...small])].flatMap((id) => id ?? []).slice(0, maxPictures);
  if (ids.length === 0) return [];
  return tx.query<NamedPicture>(
    `select s.file_id as id, s.variant as size, f.type, s.bytes, s.sha256
     from unnest($1::uuid[], $2::text[]) as named (id, size)
     join file_sums s on s.file_id = named.id and s.variant = named.size
     join files f on f.tenant_id = s.tenant_id and f.id = s.file_id`,
    [ids, ids.map((id) => sizes.get(id))],
  );
}

/** Their bytes, by id. Unreadable pictures are left out and logged: the PDF is useful without them. */
async function pdfPictures(
  services: Services,
  tenantId: string,
  named: readonly NamedPicture[],
  log: FastifyBaseLogger,
): Promise<Map<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>();
  for (const { id, size, type, ...sum } of named)
    try {
      const place = { tenantId, fileId: id };
      const content = await readStored(services, { what: "picture", place, variant: size, type, sum });
      // In these sizes a picture is read whole; larger ones come as streams.
      if (Buffer.isBuffer(content)) pictures.set(id, content);
    } catch (error) {
      log.warn({ err: error }, "A PDF is without a picture that could not be read.");
    }
  return pictures;
}
