import * as z from "zod";
import type { Proposal } from "../../../src/domain/proposals/Proposal";
import { documentLanguages, inclusionKinds, itemKinds } from "../../../src/vocabulary";
import { nameIn } from "../endpoint/answers";
import { list, shownPayments, shownPrice, text } from "./priceAnswer";

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

/** An offer as its customer reads it, in the wire's words: src/domain/proposals/Proposal.ts says what each means. */
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
