import * as z from "zod";
import type { Transaction } from "../../database/connection/Transaction";
import { Kept } from "../../limits/Kept";
import { nameIn } from "../endpoint/answers";
import { readRow } from "../endpoint/rows";
import { rowsOf } from "../itineraries/priceInputOf";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { list, shownPayments, shownPrice, text } from "./pricedChoice";
import type { Proposal, ProposalSeller } from "../../../src/domain/proposals/Proposal";
import { type Located, proposalOf } from "../../../src/domain/proposals/proposalOf";
import { activities } from "../../../src/resources/activities";
import { hotels } from "../../../src/resources/hotels";
import { type Offer, type offerContent, offers } from "../../../src/resources/offers";
import type { composition } from "../../../src/resources/shared/composition";
import { tenants } from "../../../src/resources/tenants";
import { type Trip, trips } from "../../../src/resources/trips";
import { users } from "../../../src/resources/users";
import { customerView } from "../../../src/schema";
import { documentLanguages, inclusionKinds, itemKinds } from "../../../src/vocabulary";

type ReadVersion = Pick<
  Offer,
  | keyof typeof offerContent
  | "number"
  | "contentHash"
  | "language"
  | "shows"
  | "sentAt"
  | "sentBy"
  | keyof typeof composition
>;

/** Made only from fields declared for customers. @param consent the text the customer accepts. */
export async function readProposal(
  tx: Transaction,
  offer: ReadVersion,
  trip: Trip,
  consent: string,
): Promise<Proposal> {
  const organisation = await organisationOf(tx);
  const shown = customerView(offers.fields, offer);
  const seller = await sellerOf(tx, offer);
  return proposalOf({
    offer: shown,
    organisation: customerView(tenants.fields, organisation),
    trip: customerView(trips.fields, trip),
    ...{ number: shown.number, hash: shown.contentHash },
    sentOn: todayOf(organisation, new Date(shown.sentAt)),
    located: await located(tx, offer),
    seller,
    consent,
  });
}

/** The sender's introduction to customers; null where there is none or the sender is inactive. */
async function sellerOf(tx: Transaction, { sentBy }: Pick<Offer, "sentBy">): Promise<ProposalSeller | null> {
  const user = sentBy === null ? undefined : await readRow(tx, users, sentBy);
  if (!user?.isActive) return null;
  const { fullname: name, introduction, offerPhone: phone, photo } = customerView(users.fields, user);
  return introduction ? { name, introduction, phone, photo } : null;
}

/** By item id. */
async function located(tx: Transaction, { days }: Pick<Offer, "days">): Promise<Map<string, Located>> {
  const items = days.flatMap((day) => day.items);
  const idsOf = (name: "hotelId" | "activityId") => [...new Set(items.flatMap((item) => item[name] ?? []))];
  const [stays, visits] = await Promise.all([
    rowsOf(tx, hotels, idsOf("hotelId")),
    rowsOf(tx, activities, idsOf("activityId")),
  ]);
  const places = new Map<string | null, Located>([
    ...stays.map((row): [string, Located] => [row.id, customerView(hotels.fields, row)]),
    ...visits.map((row): [string, Located] => [row.id, customerView(activities.fields, row)]),
  ]);
  return new Map(
    items.flatMap(({ id, hotelId, activityId }): [string, Located][] => {
      const place = places.get(hotelId) ?? places.get(activityId);
      return place ? [[id, place]] : [];
    }),
  );
}

const number = z.number().nullable();
const texts = z.array(z.string()).readonly();

const item = z.object({
  ...{ id: z.string(), kind: nameIn(itemKinds), inclusion: nameIn(inclusionKinds), optionId: text },
  ...{ title: z.string(), description: text, photo: text, startTime: text, endTime: text },
  ...{ fromPlace: text, toPlace: text, serviceNumber: text, place: text, nights: number, mealPlan: text },
  rooms: list(z.object({ count: z.int(), roomType: text })),
  vehicles: list(z.object({ count: z.int(), vehicle: z.string() })),
  ...{ quantity: number, supplements: texts, note: text, price: number },
  hotel: z.object({ stars: number, amenities: texts, description: text, photos: texts }).nullable(),
});

const day = z.object({
  ...{ id: z.string(), date: text, title: text, overnightPlace: text, description: text, photos: texts },
  meals: list(z.enum(["breakfast", "lunch", "dinner"])),
  items: list(item),
  continuing: list(z.object({ id: z.string(), title: z.string(), day: z.int(), of: z.int() })),
});

const organisation = z.object({
  ...{ name: z.string(), logo: text, brandColour: z.string(), locale: z.string(), website: text },
  ...{ phones: texts, emails: texts, address: texts, legalName: text },
});

/** Fields: src/domain/proposals/Proposal.ts. */
export const proposalAnswer: z.ZodType<Proposal> = z.object({
  ...{ language: nameIn(documentLanguages), number: z.int(), hash: z.string() },
  ...{ sentOn: z.string(), validUntil: text, organisation, customer: z.string(), reference: z.string() },
  seller: z.object({ name: z.string(), introduction: z.string(), phone: text, photo: text }).nullable(),
  ...{ name: z.string(), variant: text, coverFileId: text, startDate: text, endDate: text },
  ...{ adults: z.int(), childAges: list(z.int()), infants: z.int(), currency: z.string() },
  days: list(day),
  stops: list(z.object({ name: z.string(), latitude: z.number(), longitude: z.number() })),
  ...{ inclusions: texts, exclusions: texts },
  options: list(z.object({ id: text, name: text, price: shownPrice })),
  payments: shownPayments,
  ...{ terms: text, consent: z.string() },
});

/** Pictures of recently read versions, by version id: their content never changes. */
const known = new Kept<ReadonlySet<string>>(500);

/** The version's own, and the organisation's logo. */
export async function picturesOf(tx: Transaction, offerId: string): Promise<ReadonlySet<string>> {
  const [pictures, organisation] = await Promise.all([
    // An empty set is not kept: the version may be restored.
    known.get(
      offerId,
      () => picturesIn(tx, offerId),
      (found) => found.size > 0,
    ),
    organisationOf(tx),
  ]);
  const { logo } = customerView(tenants.fields, organisation);
  const photo = await sellersPhoto(tx, offerId);
  return new Set([...pictures, ...[logo, photo].filter((one) => one !== null)]);
}

async function sellersPhoto(tx: Transaction, id: string): Promise<string | null> {
  const [offer] = await tx.query<{ sentBy: string | null }>(
    `select sent_by as "sentBy" from offers where id = $1`,
    [id],
  );
  return (offer && (await sellerOf(tx, offer)))?.photo ?? null;
}

async function picturesIn(tx: Transaction, id: string): Promise<ReadonlySet<string>> {
  const offer = await readRow(tx, offers, id);
  if (!offer) return new Set();
  const { coverFileId, days, stays } = customerView(offers.fields, offer);
  const ids = [
    coverFileId,
    ...stays.flatMap(({ photos }) => photos),
    ...days.flatMap((day) => [...day.photos, ...day.items.map(({ photo }) => photo)]),
  ];
  return new Set(ids.filter((one) => one !== null));
}
