import { enquiryForms } from "../../../src/resources/enquiryForms";
import { notFound, Refusal } from "../../auth/Refusal";
import { admit } from "../../auth/throttle";
import type { Database } from "../../database/connection/Database";
import type { Endpoint } from "../endpoint";
import { hashOfRequest, onceFor } from "../idempotency";
import type { Values } from "../Values";
import { serverWorkIn } from "../Work";
import { enquirySchema, tripFrom, type Enquiry } from "./enquiry";
import { judgeStamp, newStamp } from "./enquiryStamp";
import { readPublicForm, tenantOfForm } from "./publicForm";
import { answersTo, questionsOf, questionsSchema } from "./questions";
import { takeEnquiry } from "./takeEnquiry";

const url = "/api/public/enquiry-forms/:publicId";
const described = { access: "public", tag: enquiryForms.label.many } as const;
const text = { type: "string" };

/** What a visitor may know of a form and its organisation: these fields and no others. */
export const readForm: Endpoint = {
  ...described,
  method: "GET",
  url,
  summary: "Read an enquiry form as its visitors see it",
  answer: {
    type: "object",
    properties: {
      organisation: text,
      brandColour: text,
      hasLogo: { type: "boolean" },
      locale: text,
      heading: text,
      introduction: { type: ["string", "null"] },
      thanks: text,
      currency: text,
      questions: questionsSchema,
      stamp: text,
    },
  },
  async handle({ params: { publicId = "" }, request, rest: { database } }) {
    await admitReading(database, "forms", request.ip);
    const tenantId = await tenantOfForm(database, publicId);
    const shown = await database.reading(tenantId, (tx) => readPublicForm(tx, publicId));
    const { form, organisation } = shown;
    return {
      organisation: organisation.name,
      brandColour: organisation.brandColour,
      hasLogo: organisation.logo !== null,
      locale: organisation.locale,
      heading: form.heading,
      introduction: form.introduction,
      thanks: form.thanks,
      currency: organisation.currency,
      questions: questionsOf(shown),
      stamp: await newStamp(database, publicId, Date.now()),
    };
  },
};

/** The organisation's logo, for the head of its form. */
export const readLogo: Endpoint = {
  ...described,
  method: "GET",
  url: `${url}/logo`,
  summary: "Read the logo for an enquiry form",
  isPicture: true,
  async handle({ params: { publicId = "" }, request, rest: { database, files }, reply }) {
    await admitReading(database, "logos", request.ip);
    const tenantId = await tenantOfForm(database, publicId);
    const { logo, type } = await database.reading(tenantId, async (tx) => {
      const { organisation } = await readPublicForm(tx, publicId);
      const [file] = await tx.query<{ type: string }>(
        "select type from files where id = $1 and deleted_at is null",
        [organisation.logo],
      );
      return { logo: organisation.logo, type: file?.type };
    });
    if (typeof logo !== "string" || !type) throw notFound("This logo");
    const content = await files.read({ tenantId, fileId: logo }, "medium").catch(() => {
      throw notFound("This logo");
    });
    reply.header("cache-control", "public, max-age=3600").type(type).send(Buffer.from(content));
  },
};

/** Before anything is looked up: what a visitor reads is bounded, whether it exists or not. */
const admitReading = (database: Database, what: string, address: string) =>
  admit(database, [{ subject: `${what} from ${address}`, most: 300 }], "10 minutes", "requests");

/**
 * Takes an enquiry: a new trip with the source and the team of its form. The same answers sent again, by a second click
 * or by somebody who replays them, get the same thanks and make no second trip. What a program sent (the field that people do
 * not see is filled, or all was filled within three seconds) gets the same answer and is dropped.
 */
export const sendEnquiry: Endpoint<Enquiry> = {
  ...described,
  method: "POST",
  url,
  summary: "Send an enquiry",
  body: enquirySchema,
  answer: { type: "object", properties: { message: text } },
  status: 201,
  async handle({ body, params: { publicId = "" }, request, rest }) {
    const { database } = rest;
    const limits = [
      { subject: `enquiries to ${publicId} from ${request.ip}`, most: 10 },
      { subject: `enquiries from ${request.ip}`, most: 30 },
      { subject: `enquiries to ${publicId}`, most: 300 },
    ];
    await admit(database, limits, "1 hour", "enquiries");
    const tenantId = await tenantOfForm(database, publicId);
    const judgement = await judgeStamp(database, publicId, body.stamp, Date.now());
    if (judgement === "unknown")
      throw new Refusal(409, "This form was open for very long. Load the page again and send it once more.");
    const { custom, ...trip } = tripFrom(body);
    const isTrapped = judgement === "tooFast" || Boolean(body.website);
    return serverWorkIn(rest, tenantId, request.log, async (work) => {
      const shown = await readPublicForm(work.tx, publicId);
      const answers = answersTo(shown, (custom ?? {}) as Values);
      const thanks = { message: shown.form.thanks };
      if (isTrapped) return thanks;
      const requestHash = hashOfRequest("visitor", publicId, body);
      const claim = { owner: shown.form.id, key: requestHash.toString("base64url"), requestHash };
      return onceFor(work.tx, claim, async () => {
        await takeEnquiry(work, shown.form, trip, answers);
        return thanks;
      });
    });
  },
};
