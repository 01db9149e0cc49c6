import type { Proposal, ProposalSeller } from "../../../src/domain/proposals/Proposal";
import { type Located, proposalOf } from "../../../src/domain/proposals/proposalOf";
import { activities } from "../../../src/resources/activities";
import { hotels } from "../../../src/resources/hotels";
import { type Offer, type offerContent, offers } from "../../../src/resources/offers";
import type { composition } from "../../../src/resources/shared/composition";
import { tenants } from "../../../src/resources/tenants";
import { type Trip, trips } from "../../../src/resources/trips";
import { customerView } from "../../../src/schema";
import type { Transaction } from "../../database/connection/Transaction";
import { users } from "../../../src/resources/users";
import { readRow } from "../endpoint/rows";
import { rowsOf } from "../itineraries/rowsOf";
import { organisationOf, todayOf } from "../organisation/organisationOf";

/** A version, or what the next one would be. */
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

/**
 * An offer of a trip as its customer reads it, made from what is declared for customers and nothing else, in three queries.
 * @param consent the text to which whoever accepts consents.
 */
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

/** Whoever sent it, as they introduce themselves to customers; null where they do not, or left. */
export async function sellerOf(
  tx: Transaction,
  { sentBy }: Pick<Offer, "sentBy">,
): Promise<ProposalSeller | null> {
  const user = sentBy === null ? undefined : await readRow(tx, users, sentBy);
  if (!user?.isActive) return null;
  const { fullname: name, introduction, offerPhone: phone, photo } = customerView(users.fields, user);
  return introduction ? { name, introduction, phone, photo } : null;
}

/** Where the hotels and activities of an offer's items lie, by the items' ids. */
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
