import * as z from "zod";
import { readStored } from "../files/readStored";
import { sumOf } from "../../files/sums";
import { enquiryForms, type EnquiryForm } from "../../../src/resources/enquiryForms";
import { admit, limitsFrom, type Throttle } from "../../auth/throttle";
import { fieldError, notFound, HttpError } from "../../http/HttpError";
import type { Database } from "../../database/connection/Database";
import { listOf, pictureAnswer, shape } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { hashOfRequest, onceFor } from "../endpoint/idempotency";
import { type Values, inServerContext } from "../endpoint/Context";
import { todayOf } from "../organisation/organisationOf";
import { keepConsent } from "../contacts/contactOf";
import { takeEnquiry } from "./takeEnquiry";
import { trips } from "../../../src/resources/trips";
import {
  createSchema,
  mergeCustom,
  queryFieldsIn,
  presentSchema,
  storable,
  type QueryField,
  type CustomerValues,
  customerView,
} from "../../../src/schema";
import { readBody } from "../endpoint/compilers";
import { refuseBroken, refuseWrong } from "../writes/checkWrite";
import { createHmac, timingSafeEqual } from "node:crypto";
import { secretNamed } from "../../auth/secrets";
import { tenants, type Tenant } from "../../../src/resources/tenants";
import type { Transaction } from "../../database/connection/Transaction";
import { readRow } from "../endpoint/rows";

const questionsOf = (shown: PublicForm) =>
  queryFieldsOn(shown).map(({ of: _of, isPublic: _public, isActive: _active, ...question }) => question);

const questionAnswer = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.string(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).readonly(),
  required: z.boolean(),
  help: z.string().nullable(),
  section: z.string().nullable(),
});

/** @throws 422 where an answer is missing or breaks a rule, 400 for questions that were not asked. */
function answersTo(shown: PublicForm, given: Values): Values {
  if (!shown.form.asksQueryFields && Object.keys(given).length > 0)
    throw new HttpError(400, "This form asks no further questions. Leave the field custom out.");
  const answers = mergeCustom(
    { name: "custom", field: trips.fields.custom },
    queryFieldsOn(shown),
    given,
    {},
  );
  refuseWrong(answers);
  return answers.values;
}

/** The active public query fields, where the form asks query fields. */
const queryFieldsOn = ({ form, organisation }: PublicForm): QueryField[] =>
  form.asksQueryFields
    ? queryFieldsIn(trips.fields.custom, organisation.queryFields).filter(
        ({ isActive, isPublic }) => isActive && isPublic,
      )
    : [];

const { customerName, email, phone, destinations, startDate, endDate, adults, childAges, custom } =
  trips.fields;

/** An optional value. The page sends null for an empty input. */
const maybe = (field: Parameters<typeof presentSchema>[0]) => presentSchema(field).nullish();

const enquirySchema = z.strictObject({
  stamp: z.string("Load the form again.").max(100, "Load the form again."),
  /** Hidden from people and named so that no browser fills it: only a program does. */
  subject: z.string().max(1_000).optional(),
  customerName: presentSchema(customerName),
  email: maybe(email),
  phone: maybe(phone),
  destinations: maybe(destinations),
  startDate: maybe(startDate),
  endDate: maybe(endDate),
  adults: maybe(adults),
  childAges: maybe(childAges),
  message: storable(4_000).nullish(),
  custom: maybe(custom),
  consent: z.int().nullish().describe("The version of the consent that the visitor agreed to."),
});

type Enquiry = z.infer<typeof enquirySchema>;

/** The new trip of an enquiry. @throws 422 where there is no contact, or the dates are in the wrong order. */
function tripFrom({
  stamp: _stamp,
  subject: _subject,
  consent: _consent,
  message,
  ...given
}: Enquiry): Values {
  if (!given.email && !given.phone)
    throw fieldError("email", "Enter an e-mail address or a phone number, so that we can answer.");
  const named = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  const values = readBody(createSchema(trips), {
    ...Object.fromEntries(named),
    ...(message ? { notes: message } : {}),
  });
  refuseBroken(trips, values);
  return values;
}

/** What the visitor agreed to. @throws 422 where they have to, or where the words have changed since. */
function consentTo(
  { consent, consentVersion, consentRequired }: EnquiryForm,
  given: number | null | undefined,
): { text: string; version: string } | undefined {
  if (!consent) return undefined;
  if (given == null && consentRequired) throw fieldError("consent", "Tick this to send your enquiry.");
  if (given == null) return undefined;
  if (given !== consentVersion)
    throw fieldError("consent", "These words have changed. Load the page again and read them.");
  return { text: consent, version: String(consentVersion) };
}

const url = "/api/public/enquiry-forms/:publicId";
const described = { access: "public", tag: enquiryForms.label.many } as const;
/** Requests of visitors are limited, whether the form exists or not. */
const throttleOf = (subject: string): Throttle => ({
  subject,
  maximum: 300,
  window: "10 minutes",
  what: "requests",
});

/** What a visitor may read of a form and its organisation: only these fields. */
export const readForm = endpoint({
  ...described,
  method: "GET",
  url,
  summary: "Read an enquiry form as its visitors see it",
  throttle: throttleOf("forms"),
  answer: shape({
    organisation: z.string(),
    brandColour: z.string(),
    hasLogo: z.boolean(),
    locale: z.string(),
    heading: z.string(),
    introduction: z.string().nullable(),
    thanks: z.string(),
    consent: z.string().nullable(),
    consentVersion: z.int().nullable(),
    consentRequired: z.boolean(),
    currency: z.string(),
    questions: listOf(questionAnswer),
    stamp: z.string(),
  }),
  async handle({ params: { publicId = "" }, services: { database } }) {
    const tenantId = await tenantOfForm(database, publicId);
    const form = await database.reading(tenantId, (tx) => readPublicForm(tx, publicId));
    const { organisation, ...words } = form.shown;
    const { name, logo, brandColour, locale, currency } = organisation;
    return {
      ...words,
      ...{ organisation: name, hasLogo: logo !== null, brandColour, locale, currency },
      questions: questionsOf(form),
      stamp: await newStamp(database, publicId, await database.now()),
    };
  },
});

export const readLogo = endpoint({
  ...described,
  method: "GET",
  url: `${url}/logo`,
  summary: "Read the logo for an enquiry form",
  throttle: throttleOf("logos"),
  answer: pictureAnswer,
  async handle({ params: { publicId = "" }, services, reply }) {
    const { database } = services;
    const tenantId = await tenantOfForm(database, publicId);
    const { logo, type, sum } = await database.reading(tenantId, async (tx) => {
      const { logo } = (await readPublicForm(tx, publicId)).shown.organisation;
      const [file] = await tx.query<{ type: string }>(
        "select type from files where id = $1 and deleted_at is null",
        [logo],
      );
      const sum = file && (await sumOf(tx, String(logo), "medium"));
      return { logo, type: file?.type, sum };
    });
    if (typeof logo !== "string" || !type) throw notFound("This logo");
    const place = { tenantId, fileId: logo };
    const content = await readStored(services, { what: "picture", place, variant: "medium", type, sum });
    reply.header("cache-control", "public, max-age=3600").type(type);
    return content;
  },
});

/**
 * Takes an enquiry: a new trip with the source and the team of its form. The same answers sent again make no
 * second trip. Enquiries of programs (the hidden field is filled, or sent within three seconds) are dropped.
 * All get the same answer.
 */
export const sendEnquiry = endpoint({
  ...described,
  method: "POST",
  url,
  summary: "Send an enquiry",
  throttle: throttleOf("sent forms"),
  body: enquirySchema,
  answer: shape({ message: z.string() }),
  status: 201,
  async handle({ body, params: { publicId = "" }, request, services }) {
    const { database } = services;
    // First, since it is cheap: what did not come from the form counts against no limit.
    const judgement = await judgeStamp(database, publicId, body.stamp, await database.now());
    if (judgement === "unknown")
      throw new HttpError(
        409,
        "This form was open for very long. Load the page again and send it once more.",
      );
    await admitEnquiry(database, publicId, request.ip);
    const tenantId = await tenantOfForm(database, publicId);
    const { custom, ...trip } = tripFrom(body);
    const isTrapped = judgement === "tooFast" || Boolean(body.subject);
    return inServerContext(services, { tenantId, via: "enquiry" }, request.log, async (context) => {
      const shown = await readPublicForm(context.tx, publicId);
      refusePast(trip.startDate, todayOf(shown.organisation, context.now));
      // Its schema takes an object of answers.
      const answers = answersTo(shown, (custom ?? {}) as Values);
      const consent = consentTo(shown.form, body.consent);
      const thanks = { message: shown.shown.thanks };
      if (isTrapped) return thanks;
      // The hash leaves the stamp out: the same answers are the same enquiry, even from a form opened again.
      const requestHash = hashOfRequest("visitor", publicId, { ...body, stamp: null });
      const claim = { owner: shown.form.id, key: requestHash.toString("base64url"), requestHash };
      return onceFor(context.tx, claim, async () => {
        const { contactId } = await takeEnquiry(context, shown.form, trip, answers);
        if (contactId && consent) await keepConsent(context, contactId, consent);
        return thanks;
      });
    });
  },
});

/**
 * Limits the enquiries from one network and to one form in an hour. A form that has taken 300 still takes one
 * from each network, so that one sender cannot close it for others.
 */
async function admitEnquiry(database: Database, publicId: string, address: string): Promise<void> {
  const toForm = `enquiries to ${publicId}`;
  const limits = [...limitsFrom(toForm, address, 10), ...limitsFrom("enquiries", address, 30)];
  await admit(database, limits, "1 hour", "enquiries");
  try {
    await admit(database, [{ subject: toForm, maximum: 300 }], "1 hour", "enquiries");
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    await admit(database, limitsFrom(`${toForm} beyond its limit`, address, 1), "1 hour", "enquiries");
  }
}

/** The journey begins today or later, in the organisation's calendar. Plain dates compare as texts. */
function refusePast(startDate: unknown, today: string): void {
  if (typeof startDate === "string" && startDate < today)
    throw fieldError("startDate", "This day has passed. Enter the day on which the journey is to begin.");
}

/**
 * Times between opening and sending a form, in milliseconds. Repeats are recognised for a day only
 * (idempotency.ts), so older stamps are refused.
 */
const longestOpen = 24 * 3_600_000;
const shortestFilled = 3_000;
/** How far ahead of the server's time a stamp may be, in milliseconds. Both use the database's clock. */
const mostAhead = 1_000;

/** The time when a form was opened, signed, so that the server need not store it. */
export async function newStamp(database: Database, publicId: string, now: Date): Promise<string> {
  const time = now.getTime().toString(36);
  return `${time}.${signatureOf(await secretOf(database), publicId, time)}`;
}

/** Decides from the stamp: filled by a person, faster than a person can, or not from this form. */
async function judgeStamp(
  database: Database,
  publicId: string,
  stamp: string,
  now: Date,
): Promise<"good" | "tooFast" | "unknown"> {
  const [time = "", signature = "", ...more] = stamp.split(".");
  if (more.length > 0) return "unknown";
  const expected = Buffer.from(signatureOf(await secretOf(database), publicId, time));
  const found = Buffer.from(signature);
  if (found.length !== expected.length || !timingSafeEqual(found, expected)) return "unknown";
  const age = now.getTime() - Number.parseInt(time, 36);
  if (!(age >= -mostAhead && age <= longestOpen)) return "unknown";
  return age >= 0 && age < shortestFilled ? "tooFast" : "good";
}

const signatureOf = (secret: string, publicId: string, time: string): string =>
  createHmac("sha256", secret).update(`enquiry ${publicId} ${time}`).digest("base64url");

const secretOf = (database: Database): Promise<string> => secretNamed(database, "enquiry stamps");

interface PublicForm {
  form: EnquiryForm;
  organisation: Tenant;
  /** What visitors may read of both. */
  shown: CustomerValues<typeof enquiryForms.fields> & {
    organisation: CustomerValues<typeof tenants.fields>;
  };
}

/** The organisation of an enquiry form. @throws 404 where there is no such form. */
async function tenantOfForm(database: Database, publicId: string): Promise<string> {
  const [found] = /^[\w-]{1,40}$/.test(publicId)
    ? await database.query<{ tenant: string | null }>("select enquiry_form_tenant($1) as tenant", [publicId])
    : [];
  if (!found?.tenant) throw notFound("This form");
  return found.tenant;
}

/** @throws 404 where the form is gone, or switched off: then the message names the organisation. */
async function readPublicForm(tx: Transaction, publicId: string): Promise<PublicForm> {
  const [found] = await tx.query<{ id: string }>(
    "select id from enquiry_forms where public_id = $1 and deleted_at is null",
    [publicId],
  );
  const form = found && (await readRow(tx, enquiryForms, found.id));
  const organisation = await readRow(tx, tenants, tx.tenantId);
  if (!form || !organisation) throw notFound("This form");
  if (!form.isActive)
    throw new HttpError(
      404,
      `${organisation.name} takes no enquiries with this form at present. Please get in touch directly.`,
    );
  const shown = {
    ...customerView(enquiryForms.fields, form),
    organisation: customerView(tenants.fields, organisation),
  };
  return { form, organisation, shown };
}
